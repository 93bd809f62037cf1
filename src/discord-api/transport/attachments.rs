//! Files in requests, and attachments sent by users.

use super::outcomes::AttemptError;
use crate::client::{CallError, FetchError};
use crate::wire::File;
use bytes::Bytes;
use http_body::{Body, Frame, SizeHint};
use reqwest::header::CONTENT_LENGTH;
use reqwest::multipart::{Form, Part};
use reqwest::{Client, RequestBuilder};
use serenity::http::HttpError;
use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};

/// The bytes of a file that a connection gets at once: the size of a TLS record.
const SLICE: usize = 16 << 10;

/// Returns a request with files. serenity numbers files only in its own builders.
pub fn attach_files(
    request: RequestBuilder,
    body: String,
    files: &[File],
) -> Result<RequestBuilder, AttemptError> {
    let build_error =
        |error: reqwest::Error| AttemptError::from_serenity(HttpError::from(error).into(), false);
    let mut form = Form::new().text("payload_json", body);
    for (index, file) in files.iter().enumerate() {
        let body = FileBody { rest: Bytes::from_owner(file.bytes.clone()), is_writing: false };
        let part = Part::stream_with_length(reqwest::Body::wrap(body), file.bytes.len() as u64);
        let part =
            part.file_name(file.name.clone()).mime_str(content_type(&file.name)).map_err(build_error)?;
        form = form.part(format!("files[{index}]"), part);
    }
    // The length header of the empty body is removed.
    let (client, request) = request.build_split();
    let mut request = request.map_err(build_error)?;
    request.headers_mut().remove(CONTENT_LENGTH);
    Ok(RequestBuilder::from_parts(client, request).multipart(form))
}

/// A file, slice by slice. A connection copies its input before writing, and keeps that buffer for as long as it lives:
/// whole pictures would cost each connection a quarter of a megabyte.
struct FileBody {
    rest: Bytes,
    /// `true` if the last slice may not have been written yet.
    is_writing: bool,
}

impl Body for FileBody {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        if self.rest.is_empty() {
            return Poll::Ready(None);
        }
        // A connection that asks for more has written its input.
        self.is_writing = !self.is_writing;
        if !self.is_writing {
            context.waker().wake_by_ref();
            return Poll::Pending;
        }
        let slice = SLICE.min(self.rest.len());
        Poll::Ready(Some(Ok(Frame::data(self.rest.split_to(slice)))))
    }

    fn is_end_stream(&self) -> bool {
        self.rest.is_empty()
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact(self.rest.len() as u64)
    }
}

/// Returns the content type of a file from its name.
fn content_type(name: &str) -> &'static str {
    match name.rsplit_once('.').map(|(_, end)| end) {
        Some("png") => "image/png",
        Some("gif") => "image/gif",
        Some("json") => "application/json",
        Some("txt") => "text/plain",
        _ => "application/octet-stream",
    }
}

/// Fetches an attachment of at most this many bytes.
///
/// # Errors
/// Returns [`FetchError::TooLarge`] if it is larger.
pub async fn fetch_attachment(client: &Client, url: &str, max_bytes: usize) -> Result<Vec<u8>, FetchError> {
    let unavailable = |error: reqwest::Error| CallError::Unavailable {
        status: None,
        what: error.without_url().to_string(),
        perhaps_done: false,
    };
    let mut response = client.get(url).send().await.map_err(unavailable)?;
    let status = response.status();
    if status.is_server_error() {
        return Err(CallError::Unavailable {
            status: Some(status.as_u16()),
            what: status.to_string(),
            perhaps_done: false,
        }
        .into());
    }
    if !status.is_success() {
        return Err(CallError::Gone { code: 0, what: status.to_string() }.into());
    }
    let mut bytes = Vec::new();
    // The declared size may be wrong.
    while let Some(chunk) = response.chunk().await.map_err(unavailable)? {
        if bytes.len() + chunk.len() > max_bytes {
            return Err(FetchError::TooLarge);
        }
        bytes.extend_from_slice(&chunk);
    }
    Ok(bytes)
}
