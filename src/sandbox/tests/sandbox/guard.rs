//! Protection of the page's routes against foreign web pages under any host name, tested with raw requests like those
//! of a browser or an attacker.

use crate::harness::Harness;
use std::net::SocketAddr;
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

const JSON: &str = "Content-Type: application/json";
/// The headers with which a browser opens a WebSocket.
const UPGRADE: [&str; 4] = [
    "Connection: Upgrade",
    "Upgrade: websocket",
    "Sec-WebSocket-Version: 13",
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
];

/// Returns the status and the body of the reply to a request of exactly these lines.
async fn send_request(to: SocketAddr, first: &str, headers: &[&str], body: &str) -> (u16, String) {
    let mut stream = TcpStream::connect(to).await.expect("a connection");
    let length = format!("Content-Length: {}", body.len());
    let lines = [&[first], headers, &[length.as_str(), "", body]].concat();
    stream.write_all(lines.join("\r\n").as_bytes()).await.expect("it is open");
    let mut reply = Vec::new();
    let status = loop {
        let mut chunk = [0; 4096];
        let read =
            timeout(Duration::from_mins(3), stream.read(&mut chunk)).await.expect("a reply").expect("open");
        reply.extend_from_slice(&chunk[..read]);
        let text = String::from_utf8_lossy(&reply);
        if text.contains("\r\n\r\n") || read == 0 {
            break text.split(' ').nth(1).and_then(|status| status.parse().ok()).expect("a status");
        }
    };
    let text = String::from_utf8_lossy(&reply).into_owned();
    (status, text.split_once("\r\n\r\n").map(|(_, body)| body.to_owned()).unwrap_or_default())
}

fn page_address(harness: &Harness) -> SocketAddr {
    let url = harness.sandbox.page_url();
    url.trim_start_matches("http://").trim_end_matches('/').parse().expect("an address")
}

#[tokio::test]
async fn the_page_is_served_only_under_loopback_names() {
    let harness = Harness::start().await;
    let page = page_address(&harness);
    let port = page.port();
    for path in
        ["/", "/page/app.js", "/sandbox/users", "/sandbox/world?user=Ada", "/attachments/1/2/board.png"]
    {
        let get = format!("GET {path} HTTP/1.1");
        for host in [format!("127.0.0.1:{port}"), format!("LOCALHOST:{port}"), format!("[::1]:{port}")] {
            let (status, _) = send_request(page, &get, &[&format!("Host: {host}")], "").await;
            // The missing file is reported.
            assert_eq!(status, if path.starts_with("/att") { 404 } else { 200 }, "{path} {host}");
        }
        for hosts in [
            vec![format!("Host: rebound.example:{port}")],
            vec![format!("Host: localhost.example:{port}")],
            vec![format!("Host: localhost@rebound.example:{port}")],
            vec![format!("Host: 127.0.0.1.nip.example:{port}")],
            vec!["Host: discord.com".to_owned()],
            vec![format!("Host: 192.168.0.7:{port}")],
            vec!["Host: ".to_owned()],
            vec![format!("Host: [::1].rebound.example:{port}")],
            vec!["Host: [::1]rebound.example".to_owned()],
            vec!["Host: 127.0.0.1:99999".to_owned()],
            vec![format!("Host: 127.0.0.1:{port}"), "Host: rebound.example".to_owned()],
        ] {
            let hosts: Vec<&str> = hosts.iter().map(String::as_str).collect();
            let (status, body) = send_request(page, &get, &hosts, "").await;
            assert!(matches!(status, 400 | 403), "{path} {hosts:?}: {status} {body}");
        }
        let absolute = format!("GET http://rebound.example:{port}{path} HTTP/1.1");
        assert_eq!(
            send_request(page, &absolute, &[&format!("Host: 127.0.0.1:{port}")], "").await.0,
            403,
            "{path}"
        );
    }
    harness.stop_without_complaints().await;
}

#[tokio::test]
async fn requests_from_other_origins_are_refused() {
    let harness = Harness::start().await;
    let page = page_address(&harness);
    let host = format!("Host: {page}");
    let say = format!("POST /sandbox/channels/{}/messages?user=Ada HTTP/1.1", harness.channel);
    let body = r#"{"content": "hello"}"#;
    for origin in [
        "http://rebound.example".to_owned(),
        "null".to_owned(),
        "https://discord.com".to_owned(),
        // Another program on this machine, and the same one under another name.
        format!("http://127.0.0.1:{}", page.port() ^ 1),
        format!("http://localhost:{}", page.port()),
        format!("https://{page}"),
        format!("http://user@{page}"),
        format!("http://{page}.example"),
        String::new(),
    ] {
        let (status, reply) =
            send_request(page, &say, &[&host, JSON, &format!("Origin: {origin}")], body).await;
        assert_eq!(status, 403, "{origin}: {reply}");
        assert!(reply.contains("Wrong Origin"), "{reply}");
        let (status, _) = send_request(
            page,
            "GET /sandbox/world?user=Ada HTTP/1.1",
            &[&host, &format!("Origin: {origin}")],
            "",
        )
        .await;
        assert_eq!(status, 403, "{origin}");
    }
    // Requests for pictures and scripts have no Origin, but browsers send the site.
    for site in ["cross-site", "same-site"] {
        let headers = [host.as_str(), &format!("Sec-Fetch-Site: {site}")];
        assert_eq!(send_request(page, "GET /sandbox/users HTTP/1.1", &headers, "").await.0, 403, "{site}");
        assert_eq!(
            send_request(page, "GET / HTTP/1.1", &headers, "").await.0,
            200,
            "a link to the page is no harm"
        );
    }
    assert_eq!(harness.messages_seen_by("Ada").await, Vec::<serde_json::Value>::new(), "nothing was said");
    for headers in [
        vec![host.clone(), format!("Origin: http://{page}"), JSON.to_owned()],
        vec![
            format!("Host: localhost:{}", page.port()),
            format!("Origin: http://localhost:{}", page.port()),
            "Sec-Fetch-Site: same-origin".to_owned(),
            "Content-Type: application/json; charset=utf-8".to_owned(),
        ],
        vec![host.clone(), JSON.to_owned()],
    ] {
        let headers: Vec<&str> = headers.iter().map(String::as_str).collect();
        let (status, reply) = send_request(page, &say, &headers, body).await;
        assert_eq!(status, 200, "{headers:?}: {reply}");
    }
    assert_eq!(harness.messages_seen_by("Ada").await.len(), 3);
    harness.stop_without_complaints().await;
}

#[tokio::test]
async fn requests_with_other_content_types_are_refused() {
    let harness = Harness::start().await;
    let page = page_address(&harness);
    let host = format!("Host: {page}");
    let body = r#"{"content": "hello"}"#;
    for path in [format!("channels/{}/messages", harness.channel), "direct".to_owned(), "upload".to_owned()] {
        let post = format!("POST /sandbox/{path}?user=Ada HTTP/1.1");
        for kind in [
            "text/plain",
            "application/x-www-form-urlencoded",
            "multipart/form-data; boundary=x",
            "",
            "application/jsonx",
        ] {
            let (status, reply) =
                send_request(page, &post, &[&host, &format!("Content-Type: {kind}")], body).await;
            assert_eq!(status, 415, "{path} {kind}: {reply}");
        }
        assert_eq!(send_request(page, &post, &[&host], body).await.0, 415, "{path} without a type");
        assert_eq!(
            send_request(page, &post, &[&host, JSON, "Content-Type: text/plain"], body).await.0,
            415,
            "two types"
        );
    }
    assert_eq!(harness.messages_seen_by("Ada").await, Vec::<serde_json::Value>::new(), "nothing was said");
    harness.stop_without_complaints().await;
}

#[tokio::test]
async fn the_live_websocket_requires_the_pages_origin() {
    let harness = Harness::start().await;
    let page = page_address(&harness);
    let open = "GET /sandbox/live?user=Ada HTTP/1.1";
    let handshake = async |headers: &[String]| {
        let headers: Vec<&str> = headers.iter().map(String::as_str).chain(UPGRADE).collect();
        send_request(page, open, &headers, "").await.0
    };
    let host = format!("Host: {page}");
    assert_eq!(handshake(&[host.clone(), format!("Origin: http://{page}")]).await, 101);
    let localhost = format!("localhost:{}", page.port());
    assert_eq!(handshake(&[format!("Host: {localhost}"), format!("Origin: http://{localhost}")]).await, 101);
    for headers in [
        vec![host.clone()],
        vec![host.clone(), "Origin: null".to_owned()],
        vec![host.clone(), "Origin: http://rebound.example".to_owned()],
        vec![host.clone(), format!("Origin: http://{localhost}")],
        vec!["Host: rebound.example".to_owned(), "Origin: http://rebound.example".to_owned()],
    ] {
        assert_eq!(handshake(&headers).await, 403, "{headers:?}");
    }
    // The gateway is for bots, which send no origin.
    let gateway = harness.sandbox.gateway_url();
    let gateway: SocketAddr = gateway.trim_start_matches("ws://").parse().expect("an address");
    let headers: Vec<&str> = ["Host: gateway.discord.gg"].into_iter().chain(UPGRADE).collect();
    assert_eq!(send_request(gateway, "GET /?v=10&encoding=json HTTP/1.1", &headers, "").await.0, 101);
    harness.stop_without_complaints().await;
}

#[tokio::test]
async fn discord_routes_require_only_the_token() {
    let harness = Harness::start().await;
    let page = page_address(&harness);
    let token = format!("Authorization: Bot {}", harness.sandbox.token());
    let me = "GET /api/v10/users/@me HTTP/1.1";
    assert_eq!(send_request(page, me, &["Host: discord.com", &token], "").await.0, 200);
    assert_eq!(send_request(page, me, &["Host: discord.com"], "").await.0, 401);
    let path = format!("/channels/{}/messages", harness.channel);
    harness.bot_with_files("POST", &path, &serde_json::json!({}), &[("x", &[1; 4])]).await.success();
    harness.stop().await;
}
