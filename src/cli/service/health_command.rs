//! `castellan health`: asks the running bot for its health, for service managers without an HTTP client.

use crate::config::Config;
use crate::language::localize;
use crate::process::CliError;
use castellan_text::message;
use std::io::{Read, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpStream};
use std::time::Duration;

/// The timeout for each step.
const TIMEOUT: Duration = Duration::from_secs(3);
/// The maximum size of a response, more than the bot ever sends.
const MAX_RESPONSE_BYTES: u64 = 16 * 1_024;

/// Returns `ok` if the bot is healthy, or an error with the problem.
pub fn run() -> Result<String, CliError> {
    let config = Config::load().map_err(|error| CliError(localize(&error.message())))?;
    let address =
        config.metrics.ok_or_else(|| CliError::from_message(&message!(CommandLine, "health-off")))?;
    let response = request_health(with_loopback(address));
    let response = response.map_err(|error| CliError(format!("CASTELLAN_METRICS: {address}: {error}")))?;
    let (head, body) = response.split_once("\r\n\r\n").unwrap_or((&response, ""));
    let status = head.split_whitespace().nth(1).unwrap_or_default();
    match status {
        "200" => Ok(body.to_owned()),
        "503" => Err(CliError(body.trim_end().to_owned())),
        _ => {
            Err(CliError::from_message(&message!(CommandLine, "health-other", address = address.to_string())))
        }
    }
}

/// Replaces an unspecified address by loopback.
fn with_loopback(mut address: SocketAddr) -> SocketAddr {
    if address.ip().is_unspecified() {
        let loopback =
            if address.is_ipv4() { IpAddr::V4(Ipv4Addr::LOCALHOST) } else { Ipv6Addr::LOCALHOST.into() };
        address.set_ip(loopback);
    }
    address
}

/// Requests `/healthz` and returns the complete response. The bot closes the connection after it.
fn request_health(address: SocketAddr) -> std::io::Result<String> {
    let mut connection = TcpStream::connect_timeout(&address, TIMEOUT)?;
    connection.set_read_timeout(Some(TIMEOUT))?;
    connection.set_write_timeout(Some(TIMEOUT))?;
    connection.write_all(b"GET /healthz HTTP/1.1\r\nHost: castellan\r\nConnection: close\r\n\r\n")?;
    let mut response = String::new();
    connection.take(MAX_RESPONSE_BYTES).read_to_string(&mut response)?;
    Ok(response)
}
