//! `/healthz` and `/metrics`, for whoever watches over the bot.

use axum::Router;
use axum::http::StatusCode;
use axum::http::header::CONTENT_TYPE;
use axum::response::IntoResponse;
use axum::routing::get;
use prometheus_client::registry::Registry;
use std::io;
use std::sync::Arc;
use tokio::net::TcpListener;
use tokio::sync::watch;

/// How the counts are written.
const FORM: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// Answers until the future is dropped. Healthy is whoever people can reach.
///
/// # Errors
/// When nobody can be listened to any more.
pub async fn serve(
    listener: TcpListener,
    registry: Registry,
    reached: watch::Receiver<bool>,
) -> io::Result<()> {
    let registry = Arc::new(registry);
    let health = move || {
        let reached = *reached.borrow();
        async move {
            if reached {
                (StatusCode::OK, "ok\n")
            } else {
                (StatusCode::SERVICE_UNAVAILABLE, "not connected to Discord\n")
            }
        }
    };
    let metrics = move || {
        let registry = Arc::clone(&registry);
        async move {
            let mut text = String::new();
            match prometheus_client::encoding::text::encode(&mut text, &registry) {
                Ok(()) => ([(CONTENT_TYPE, FORM)], text).into_response(),
                Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
            }
        }
    };
    axum::serve(listener, Router::new().route("/healthz", get(health)).route("/metrics", get(metrics))).await
}
