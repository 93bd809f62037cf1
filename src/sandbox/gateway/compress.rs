//! Compression of gateway payloads: of the whole stream with zlib or zstd, or of single payloads.

use axum::extract::ws::Message;
use flate2::{Compress, Compression, FlushCompress, Status};

/// The compression that a connection asked for.
pub(super) enum PayloadCompression {
    /// Uncompressed texts.
    Plain,
    /// A single zlib stream, flushed after each payload.
    Zlib(Box<Compress>),
    /// A single zstd frame, with whole blocks for each payload.
    Zstd {
        /// `true` if the frame's header was sent.
        header_sent: bool,
    },
    /// A separate zlib stream for each payload, as requested with `compress` in IDENTIFY.
    PerPayload,
}

impl PayloadCompression {
    /// Parses the compression in the gateway's address. Returns `None` if it is unknown.
    pub(super) fn from_name(name: Option<&str>) -> Option<Self> {
        match name {
            None => Some(Self::Plain),
            Some("zlib-stream") => Some(Self::Zlib(Box::new(Compress::new(Compression::default(), true)))),
            Some("zstd-stream") => Some(Self::Zstd { header_sent: false }),
            Some(_) => None,
        }
    }

    /// Compresses a payload.
    pub(super) fn compress(&mut self, text: String) -> Message {
        match self {
            Self::Plain => Message::Text(text.into()),
            Self::Zlib(stream) => {
                Message::Binary(deflate(stream, text.as_bytes(), FlushCompress::Sync).into())
            }
            Self::PerPayload => {
                let mut stream = Compress::new(Compression::default(), true);
                Message::Binary(deflate(&mut stream, text.as_bytes(), FlushCompress::Finish).into())
            }
            Self::Zstd { header_sent } => {
                let mut bytes = Vec::with_capacity(text.len() + 16);
                if !std::mem::replace(header_sent, true) {
                    bytes.extend_from_slice(&ZSTD_HEADER);
                }
                for block in text.as_bytes().chunks(ZSTD_BLOCK) {
                    let header = (block.len() as u32) << 3;
                    bytes.extend_from_slice(&header.to_le_bytes()[..3]);
                    bytes.extend_from_slice(block);
                }
                Message::Binary(bytes.into())
            }
        }
    }
}

/// Compresses bytes and returns all output. The flush is requested only once: a second request would add another
/// marker.
fn deflate(stream: &mut Compress, mut bytes: &[u8], flush: FlushCompress) -> Vec<u8> {
    let mut compressed = Vec::with_capacity(bytes.len() / 2 + 64);
    loop {
        let before = stream.total_in();
        let status = stream.compress_vec(bytes, &mut compressed, flush).unwrap_or(Status::StreamEnd);
        bytes = &bytes[(stream.total_in() - before) as usize..];
        if compressed.len() < compressed.capacity() || status == Status::StreamEnd {
            return compressed;
        }
        compressed.reserve(compressed.capacity());
    }
}

/// The maximum size of a zstd block, and the window size of the frame (RFC 8878, 3.1.1).
const ZSTD_BLOCK: usize = 128 * 1024;
/// The magic number; a descriptor without size, checksum or dictionary; a window of 128 KiB. The blocks that follow are
/// raw: they save nothing, but every zstd decoder reads them.
const ZSTD_HEADER: [u8; 6] = [0x28, 0xb5, 0x2f, 0xfd, 0x00, 0x38];
