//! Traces: what each interaction, each message and each request took, for an OpenTelemetry collector.
//!
//! The spans are those of the target [`SPANS`], which no log shows. What the log warns of within one is noted in it.

use crate::config::TracesAddress;
use crate::language::said;
use crate::process::BadInput;
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
const SPANS: &str = "spans";
/// The longest duration of one request to the collector.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long the last spans may take at the end.
const LAST: Duration = Duration::from_secs(2);

/// What is sent to a collector, until the program ends.
pub struct Traces(SdkTracerProvider);

impl Traces {
    /// Begins to send traces. The runtime sends them; the recorder takes them.
    ///
    /// # Errors
    /// When the address is none.
    pub fn begin(address: &TracesAddress, runtime: &Handle) -> Result<(Self, Recorder), BadInput> {
        // Neither error shows the address, in which a password may be.
        let wrong = |problem: String| BadInput(format!("CASTELLAN_TRACES: {problem}"));
        let client = Client::builder().timeout(PATIENCE).build();
        let client = client.map_err(|error| wrong(error.without_url().to_string()))?;
        let sender = Sender { client, runtime: runtime.clone(), is_away: AtomicBool::new(false) };
        let exporter = SpanExporter::builder()
            .with_http()
            .with_http_client(sender)
            .with_protocol(Protocol::HttpBinary)
            .with_endpoint(address.0.as_str())
            .with_timeout(PATIENCE)
            .build()
            .map_err(|_| wrong(said(&message!(CommandLine, "wanted-traces"))))?;
        let version = opentelemetry::KeyValue::new("service.version", env!("CARGO_PKG_VERSION"));
        let resource = Resource::builder().with_service_name("castellan").with_attribute(version).build();
        let provider =
            SdkTracerProvider::builder().with_batch_exporter(exporter).with_resource(resource).build();
        let noted =
            Targets::new().with_target(SPANS, LevelFilter::INFO).with_target("castellan", LevelFilter::WARN);
        let layer = tracing_opentelemetry::layer()
            .with_tracer(provider.tracer("castellan"))
            .with_location(false)
            .with_target(false)
            .with_threads(false);
        Ok((Self(provider), Box::new(layer.with_filter(noted))))
    }

    /// Sends the last spans. The runtime still has to run.
    pub fn end(self) {
        if self.0.shutdown_with_timeout(LAST).is_err() {
            tracing::warn!("traces: the last ones were not sent");
        }
    }
}

/// Sends on the program's runtime what a thread without one hands over.
#[derive(Debug)]
struct Sender {
    client: Client,
    runtime: Handle,
    /// Whether the latest request failed: an outage is a line in the log, and its end another.
    is_away: AtomicBool,
}

impl Sender {
    fn note(&self, problem: Option<&str>) {
        let was_away = self.is_away.swap(problem.is_some(), Ordering::Relaxed);
        match problem {
            Some(error) if !was_away => tracing::warn!(error, "traces: the collector does not take them"),
            None if was_away => tracing::info!("traces: the collector takes them again"),
            _ => {}
        }
    }
}

#[async_trait::async_trait]
impl HttpClient for Sender {
    async fn send_bytes(&self, request: Request<Bytes>) -> Result<Response<Bytes>, HttpError> {
        let request = request.try_into().map_err(reqwest::Error::without_url)?;
        let client = self.client.clone();
        let answered = self.runtime.spawn(async move {
            let response = client.execute(request).await?;
            let status = response.status();
            Ok::<_, reqwest::Error>((status, response.bytes().await?))
        });
        match answered.await?.map_err(reqwest::Error::without_url) {
            Ok((status, body)) => {
                self.note((!status.is_success()).then(|| status.as_str()));
                let mut response = Response::new(body);
                *response.status_mut() = status;
                Ok(response)
            }
            Err(error) => {
                self.note(Some(&error.to_string()));
                Err(error.into())
            }
        }
    }
}
