//! The address of the database, and the number of connections to it.

use super::database_error::DatabaseError;
use crate::error::StoreError;
use deadpool_postgres::{Manager, ManagerConfig, Pool, QueueMode, RecyclingMethod, Runtime};
use openssl::ssl::{SslConnector, SslMethod, SslVerifyMode};
use percent_encoding::percent_decode_str;
use postgres_openssl::MakeTlsConnector;
use std::fmt::Write;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;
use tokio_postgres::config::{Host, SslMode};
use tokio_postgres::{Config, NoTls};

/// The settings for opening a [`PostgresStore`](super::PostgresStore).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PostgresOptions {
    /// The maximum number of connections to the database, at least 2.
    pub connections: usize,
    /// The maximum number of connections that store at the same time, at least 1. Appends that wait for one are stored
    /// together. With few, appends wait for the disk in turn; with many, they share its syncs.
    pub writers: usize,
    /// The time for which a request is retried while the database cannot be reached or conflicts occur.
    pub patience: Duration,
    /// Runs missing migrations when the store is opened. If `false`, a database that lacks some is refused.
    pub migrate: bool,
}

impl Default for PostgresOptions {
    fn default() -> Self {
        Self { connections: 20, writers: 16, patience: Duration::from_secs(10), migrate: true }
    }
}

/// The time after which a silent connection is given up.
const SILENCE_TIMEOUT: Duration = Duration::from_secs(30);

/// A parsed address.
pub(super) struct Address {
    /// The address without its password, for display.
    pub redacted: String,
    config: Config,
    /// The TLS settings; `None` without TLS.
    tls: Option<Tls>,
}

struct Tls {
    verify: bool,
    authorities: Option<String>,
}

impl Address {
    /// Parses `postgres://user:password@host:port/database?sslmode=require`. Errors name the parameter at fault and
    /// contain no part of the address, which may hold a password.
    pub fn parse(url: &str) -> Result<Self, StoreError> {
        let unreadable = |problem: &str| opening_error("the database", problem);
        if !url.starts_with("postgres://") && !url.starts_with("postgresql://") {
            return Err(unreadable("its address begins with postgres://"));
        }
        let (front, query) = url.split_once('?').unwrap_or((url, ""));
        let (mut mode, mut authorities, mut rest) = ("prefer".to_owned(), None, Vec::new());
        for parameter in query.split('&').filter(|parameter| !parameter.is_empty()) {
            let value = |text: &str| {
                let decoded = percent_decode_str(text).decode_utf8();
                decoded.map(String::from).map_err(|_| unreadable("a parameter of its address is no text"))
            };
            match parameter.split_once('=') {
                Some(("sslmode", text)) => mode = value(text)?,
                Some(("sslrootcert", text)) => authorities = Some(value(text)?),
                _ => rest.push(parameter),
            }
        }
        let (ssl_mode, tls) = match mode.as_str() {
            "disable" => (SslMode::Disable, None),
            // Encrypted if the server offers it. An attacker who can change the traffic could also suppress the offer,
            // so the certificate is checked only if authorities are named.
            "prefer" => (SslMode::Prefer, Some(Tls { verify: authorities.is_some(), authorities })),
            "require" | "verify-ca" | "verify-full" => {
                (SslMode::Require, Some(Tls { verify: true, authorities }))
            }
            _ => return Err(unreadable("sslmode is disable, prefer, require or verify-full")),
        };
        let url = if rest.is_empty() { front.to_owned() } else { format!("{front}?{}", rest.join("&")) };
        let mut config = Config::from_str(&url).map_err(|_| {
            unreadable(
                "its address cannot be read; it has the form postgres://user:password@host:port/database",
            )
        })?;
        if config.get_application_name().is_none() {
            config.application_name("castellan");
        }
        if config.get_connect_timeout().is_none() {
            config.connect_timeout(Duration::from_secs(5));
        }
        // Detects a server that is gone within half a minute, not hours.
        if config.get_tcp_user_timeout().is_none() {
            config.tcp_user_timeout(SILENCE_TIMEOUT);
        }
        if !rest.iter().any(|parameter| parameter.starts_with("keepalives_idle=")) {
            config.keepalives_idle(SILENCE_TIMEOUT);
        }
        config.ssl_mode(ssl_mode);
        Ok(Self { redacted: redact(&config), config, tls })
    }

    /// Returns a pool of connections to this address, none of which is open yet.
    pub fn pool(&self, options: &PostgresOptions) -> Result<Pool, StoreError> {
        let config = ManagerConfig { recycling_method: RecyclingMethod::Fast };
        let manager = match &self.tls {
            None => Manager::from_config(self.config.clone(), NoTls, config),
            Some(tls) => Manager::from_config(self.config.clone(), self.connector(tls)?, config),
        };
        let wait = options.patience.max(Duration::from_secs(1));
        Pool::builder(manager)
            .max_size(options.connections.max(2))
            .runtime(Runtime::Tokio1)
            // Prefers the most recently used connection, whose server process is still in the processor's caches.
            .queue_mode(QueueMode::Lifo)
            .wait_timeout(Some(wait))
            // A busy server takes a while to greet. A missing one refuses at once.
            .create_timeout(Some(wait.max(Duration::from_secs(5))))
            .build()
            .map_err(|error| opening_error(&self.redacted, &format!("no connections can be made: {error}")))
    }

    fn connector(&self, tls: &Tls) -> Result<MakeTlsConnector, StoreError> {
        let failed = |error: openssl::error::ErrorStack| {
            opening_error(&self.redacted, &format!("TLS cannot be set up: {error}"))
        };
        let mut builder = SslConnector::builder(SslMethod::tls_client()).map_err(failed)?;
        if let Some(file) = &tls.authorities {
            builder.set_ca_file(file).map_err(|error| {
                opening_error(&self.redacted, &format!("the file of sslrootcert cannot be read: {error}"))
            })?;
        }
        if !tls.verify {
            builder.set_verify(SslVerifyMode::NONE);
        }
        let mut connector = MakeTlsConnector::new(builder.build());
        if !tls.verify {
            connector.set_callback(|connection, _| {
                connection.set_verify_hostname(false);
                Ok(())
            });
        }
        Ok(connector)
    }
}

/// Returns an address without its password and parameters.
fn redact(config: &Config) -> String {
    let mut text = "postgres://".to_owned();
    if let Some(user) = config.get_user() {
        text.push_str(user);
        text.push('@');
    }
    let hosts = config.get_hosts().iter().zip(config.get_ports().iter().chain(std::iter::repeat(&5432)));
    for (at, (host, port)) in hosts.enumerate() {
        if at > 0 {
            text.push(',');
        }
        match host {
            Host::Tcp(name) => drop(write!(text, "{name}:{port}")),
            #[cfg(unix)]
            Host::Unix(folder) => text.push_str(&folder.display().to_string()),
        }
    }
    text.push('/');
    text.push_str(config.get_dbname().unwrap_or_default());
    text
}

/// Returns the error for a database that cannot be opened.
pub(super) fn opening_error(address: &str, problem: &str) -> StoreError {
    StoreError::Opening { path: address.into(), problem: problem.to_owned(), source: None }
}

/// Returns the error for a database that cannot be opened because of a failed request.
pub(super) fn failed_opening(address: &str, failure: &DatabaseError) -> StoreError {
    let problem = failure.to_string();
    StoreError::Opening { path: address.into(), problem, source: Some(Arc::new(failure.clone())) }
}
