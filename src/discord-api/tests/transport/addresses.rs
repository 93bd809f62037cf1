//! The addresses that requests may go to.

use crate::clock::TestClock;
use crate::discord::{Discord, TOKEN, answer, reply};
use castellan_discord_api::client::FetchError;
use castellan_discord_api::transport::{Address, AddressError, BotToken, Transport};
use castellan_discord_api::wire::{Answer, Attachment};
use castellan_discord_api::{CallError, Discord as _};
use castellan_test_support::network::ReservedPort;
use serde_json::json;

const SOMEWHERE: &str = "203.0.113.7:443";

fn test_server(rest: &str) -> Address {
    let made = rcgen::generate_simple_self_signed(["discord.com".to_owned()]).expect("a certificate");
    Address::TestServer { rest: rest.parse().expect("an address"), certificate: made.cert.pem() }
}

#[test]
fn a_test_server_must_be_on_this_machine() {
    assert!(Transport::new(test_server("127.0.0.1:443"), BotToken::new(TOKEN), TestClock::new()).is_ok());
    assert!(Transport::new(test_server("[::1]:443"), BotToken::new(TOKEN), TestClock::new()).is_ok());
    let refused = Transport::new(test_server(SOMEWHERE), BotToken::new(TOKEN), TestClock::new());
    assert!(matches!(refused, Err(AddressError::NotLoopback(address)) if address == SOMEWHERE));
}

#[test]
fn the_gateway_of_a_test_server_must_be_on_this_machine() {
    let test_server = test_server("127.0.0.1:443");
    for good in ["ws://127.0.0.1:8080", "ws://127.0.0.1:8080/path", "ws://[::1]:8080"] {
        assert_eq!(test_server.check_gateway(good).expect("loopback"), good);
    }
    for bad in [
        "wss://gateway.discord.gg",
        "ws://203.0.113.7",
        "ws://localhost:8080",
        "ws://127.0.0.1.example.org",
        "ws://127.0.0.1@203.0.113.7",
        "http://127.0.0.1",
        "127.0.0.1",
        "",
    ] {
        assert!(matches!(test_server.check_gateway(bad), Err(AddressError::NotLoopback(_))), "{bad}");
    }
}

#[test]
fn the_gateway_of_discord_must_use_its_domain_and_tls() {
    for good in ["wss://gateway.discord.gg", "wss://gateway-us-east1-b.discord.gg/?v=10"] {
        assert_eq!(Address::Discord.check_gateway(good).expect("Discord's"), good);
    }
    for bad in [
        "ws://gateway.discord.gg",
        "wss://gateway.notdiscord.gg",
        "wss://discord.gg.example.org",
        "wss://127.0.0.1",
    ] {
        assert!(matches!(Address::Discord.check_gateway(bad), Err(AddressError::NotDiscord(_))), "{bad}");
    }
}

#[test]
fn attachments_are_fetched_only_from_discords_hosts() {
    assert!(Address::Discord.is_attachment_url("https://cdn.discordapp.com/attachments/1/2/army.txt"));
    for bad in [
        "http://cdn.discordapp.com/attachments/1/2/army.txt",
        "https://cdn.discordapp.com.example.org/army.txt",
        "https://169.254.169.254/latest/meta-data",
        "file:///etc/passwd",
    ] {
        assert!(!Address::Discord.is_attachment_url(bad), "{bad}");
        assert!(!test_server("127.0.0.1:443").is_attachment_url(bad), "{bad}");
    }
}

#[tokio::test]
async fn larger_attachments_are_refused() {
    let discord = Discord::start(|_| async { answer(500, &json!({})) }).await;
    let files = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let url = format!("http://{}/army.txt", files.local_addr().expect("an address"));
    let router = axum::Router::new().route("/army.txt", axum::routing::get(|| async { "0123456789" }));
    tokio::spawn(async move { axum::serve(files, router).await });
    let transport = discord.transport();
    let attachment = |size| Attachment { name: "army.txt".to_owned(), size, url: url.clone() };
    assert_eq!(transport.fetch_attachment(&attachment(10), 10).await.expect("it fits"), b"0123456789");
    for size in [3, 11] {
        let refused = transport.fetch_attachment(&attachment(size), 9).await;
        assert_eq!(refused, Err(FetchError::TooLarge), "said to have {size}");
    }
    let elsewhere = Attachment { url: "https://example.org/army.txt".to_owned(), ..attachment(10) };
    let refused = transport.fetch_attachment(&elsewhere, 10).await;
    assert!(matches!(refused, Err(FetchError::Call(CallError::Refused { .. }))), "{refused:?}");
}

#[tokio::test]
async fn no_error_contains_a_token() {
    let nobody = ReservedPort::new();
    let transport =
        Transport::new(test_server(&nobody.address().to_string()), BotToken::new(TOKEN), TestClock::new());
    let transport = transport.expect("loopback");
    let error =
        transport.answer(&reply(1, "interaction-token"), &Answer::DeferUpdate).await.expect_err("nobody");
    assert!(matches!(error, CallError::Unavailable { perhaps_done: false, .. }), "{error}");
    let text = format!("{error} {error:?} {transport:?} {:?}", BotToken::new(TOKEN));
    assert!(!text.contains("interaction-token") && !text.contains(TOKEN), "{text}");
}
