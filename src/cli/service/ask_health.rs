//! `castellan health`: asks the running bot for its health, for service managers without an HTTP client.

use crate::config::Config;
use crate::language::said;
use crate::process::BadInput;
use castellan_text::message;
use std::io::{Read, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, TcpStream};
use std::time::Duration;

/// The timeout for each step.
const PATIENCE: Duration = Duration::from_secs(3);
/// The maximum size of a response, more than the bot ever sends.
const LONGEST: u64 = 16 * 1_024;

/// Prints `ok`, or describes the problem.
pub fn run() -> Result<String, BadInput> {
    let config = Config::here().map_err(|error| BadInput(said(&error.message())))?;
    let address = config.metrics.ok_or_else(|| BadInput::of(&message!(CommandLine, "health-off")))?;
    let answer = asked(reachable(address));
    let answer = answer.map_err(|error| BadInput(format!("CASTELLAN_METRICS: {address}: {error}")))?;
    let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
    let status = head.split_whitespace().nth(1).unwrap_or_default();
    match status {
        "200" => Ok(body.to_owned()),
        "503" => Err(BadInput(body.trim_end().to_owned())),
        _ => Err(BadInput::of(&message!(CommandLine, "health-other", address = address.to_string()))),
    }
}

/// Replaces an unspecified address by loopback.
fn reachable(mut address: SocketAddr) -> SocketAddr {
    if address.ip().is_unspecified() {
        let loopback =
            if address.is_ipv4() { IpAddr::V4(Ipv4Addr::LOCALHOST) } else { Ipv6Addr::LOCALHOST.into() };
        address.set_ip(loopback);
    }
    address
}

/// Returns the complete response to `/healthz`. The bot closes the connection after it.
fn asked(address: SocketAddr) -> std::io::Result<String> {
    let mut connection = TcpStream::connect_timeout(&address, PATIENCE)?;
    connection.set_read_timeout(Some(PATIENCE))?;
    connection.set_write_timeout(Some(PATIENCE))?;
    connection.write_all(b"GET /healthz HTTP/1.1\r\nHost: castellan\r\nConnection: close\r\n\r\n")?;
    let mut answer = String::new();
    connection.take(LONGEST).read_to_string(&mut answer)?;
    Ok(answer)
}
