//! Traces for an OpenTelemetry collector: the duration of each interaction, message and request.
//!
//! The spans have the target [`SPAN_TARGET`], which no log shows. Warnings that are logged within a span are attached
//! to it.

use crate::config::TracesAddress;
use crate::language::localize;
use crate::process::CliError;
use crate::service::logs::Recorder;
use castellan_text::message;
use opentelemetry::trace::TracerProvider;
use opentelemetry_http::{Bytes, HttpClient, HttpError, Request, Response};
use opentelemetry_otlp::{Protocol, SpanExporter, WithExportConfig, WithHttpConfig};
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::trace::SdkTracerProvider;
use reqwest::Client;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::runtime::Handle;
use tracing::level_filters::LevelFilter;
use tracing_subscriber::Layer;
use tracing_subscriber::filter::Targets;

/// The target of the spans.
const SPAN_TARGET: &str = "spans";
/// The timeout for a request to the collector.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(10);
/// The time for sending the last spans at the end.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(2);

/// The connection to a collector.
pub struct Traces(SdkTracerProvider);

impl Traces {
    /// Starts sending the traces that the returned recorder collects. They are sent on the runtime.
    ///
    /// # Errors
    /// Returns an error if the address is invalid.
    pub fn start(address: &TracesAddress, runtime: &Handle) -> Result<(Self, Recorder), CliError> {
        // Neither error may show the address, which can contain a password.
        let setting_error = |problem: String| CliError(format!("CASTELLAN_TRACES: {problem}"));
        let client = Client::builder().timeout(REQUEST_TIMEOUT).build();
        let client = client.map_err(|error| setting_error(error.without_url().to_string()))?;
        let sender = Sender { client, runtime: runtime.clone(), is_failing: AtomicBool::new(false) };
        let exporter = SpanExporter::builder()
            .with_http()
            .with_http_client(sender)
            .with_protocol(Protocol::HttpBinary)
            .with_endpoint(address.0.as_str())
            .with_timeout(REQUEST_TIMEOUT)
            .build()
            .map_err(|_| setting_error(localize(&message!(CommandLine, "wanted-traces"))))?;
        let version = opentelemetry::KeyValue::new("service.version", env!("CARGO_PKG_VERSION"));
        let resource = Resource::builder().with_service_name("castellan").with_attribute(version).build();
        let provider =
            SdkTracerProvider::builder().with_batch_exporter(exporter).with_resource(resource).build();
        let targets = Targets::new()
            .with_target(SPAN_TARGET, LevelFilter::INFO)
            .with_target("castellan", LevelFilter::WARN);
        let layer = tracing_opentelemetry::layer()
            .with_tracer(provider.tracer("castellan"))
            .with_location(false)
            .with_target(false)
            .with_threads(false);
        Ok((Self(provider), Box::new(layer.with_filter(targets))))
    }

    /// Sends the last spans. The runtime must still be running.
    pub fn shut_down(self) {
        if self.0.shutdown_with_timeout(SHUTDOWN_TIMEOUT).is_err() {
            tracing::warn!("traces: the last ones were not sent");
        }
    }
}

/// An HTTP client that sends on the program's runtime, for threads outside of it.
#[derive(Debug)]
struct Sender {
    client: Client,
    runtime: Handle,
    /// `true` if the latest request failed. The start and the end of an outage are logged once each.
    is_failing: AtomicBool,
}

impl Sender {
    fn log_change(&self, problem: Option<&str>) {
        let was_failing = self.is_failing.swap(problem.is_some(), Ordering::Relaxed);
        match problem {
            Some(error) if !was_failing => tracing::warn!(error, "traces: the collector does not take them"),
            None if was_failing => tracing::info!("traces: the collector takes them again"),
            _ => {}
        }
    }
}

#[async_trait::async_trait]
impl HttpClient for Sender {
    async fn send_bytes(&self, request: Request<Bytes>) -> Result<Response<Bytes>, HttpError> {
        let request = request.try_into().map_err(reqwest::Error::without_url)?;
        let client = self.client.clone();
        let response = self.runtime.spawn(async move {
            let response = client.execute(request).await?;
            let status = response.status();
            Ok::<_, reqwest::Error>((status, response.bytes().await?))
        });
        match response.await?.map_err(reqwest::Error::without_url) {
            Ok((status, body)) => {
                self.log_change((!status.is_success()).then(|| status.as_str()));
                let mut response = Response::new(body);
                *response.status_mut() = status;
                Ok(response)
            }
            Err(error) => {
                self.log_change(Some(&error.to_string()));
                Err(error.into())
            }
        }
    }
}
