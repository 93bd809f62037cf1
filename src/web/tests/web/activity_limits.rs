//! Floods of the board within Discord: they cost the bot no more than a few requests, and leave room for others.

use crate::activity::World;
use castellan_community::board_links::BoardLinks;
use castellan_game::Span;
use castellan_sandbox::faults::{Fault, FaultRule, Scope};
use castellan_web::activity::MAX_SIGN_INS;
use castellan_web::limits::{
    ALL_SIGN_INS_RATE, Connections, MAX_UNKNOWN, MAX_UNKNOWN_PER_NETWORK, SIGN_IN_RATE,
};
use futures_util::future::join_all;
use reqwest::StatusCode;
use serde_json::{Value, json};
use std::io::{self, Write};
use std::net::IpAddr;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};
use tracing::level_filters::LevelFilter;

/// Returns the number of requests that the bot has sent to Discord.
fn asked(world: &World) -> u64 {
    world.transport.metrics().requests.get()
}

async fn junk(world: &World, address: &str) -> StatusCode {
    world.sign_in_from(address, &world.harness.address, "junk", "i-1-gc-2-3").await.status()
}

#[tokio::test]
async fn a_flood_of_invented_codes_asks_discord_at_a_bounded_rate() {
    let world = World::start().await;
    let mut exchanged = 0;
    for _ in 0..SIGN_IN_RATE.burst + 20 {
        let status = junk(&world, "192.0.2.1").await;
        assert!(matches!(status.as_u16(), 403 | 429), "{status}");
        exchanged += u32::from(status == 403);
    }
    assert_eq!(exchanged, SIGN_IN_RATE.burst);
    // Others still sign in.
    world.signed_in("Ada", 0).await;
    let before = asked(&world);
    // From many addresses, all share a limit.
    let mut exchanged = 0;
    for address in 0..8 {
        let address = format!("198.51.100.{address}");
        let all = join_all((0..SIGN_IN_RATE.burst / 4).map(|_| junk(&world, &address)));
        exchanged += all.await.into_iter().filter(|status| *status == 403).count();
        let all = join_all((0..SIGN_IN_RATE.burst / 2).map(|_| junk(&world, &address)));
        exchanged += all.await.into_iter().filter(|status| *status == 403).count();
    }
    let most = u64::from(ALL_SIGN_INS_RATE.burst - SIGN_IN_RATE.burst);
    assert!(asked(&world) - before <= most && exchanged > 0, "{} {exchanged}", asked(&world) - before);
    assert_eq!(junk(&world, "203.0.113.9").await, 429);
    // A while later, there is room again.
    world.harness.clock.advance(Span::minutes(5));
    world.signed_in("Ada", 0).await;
}

#[tokio::test]
async fn an_invented_instance_costs_the_bot_nothing_and_an_old_one_little() {
    let world = World::start().await;
    let own = world.harness.address.clone();
    // The application is asked for once.
    world.signed_in("Ada", 0).await;
    let before = asked(&world);
    let invented = world.sign_in(&own, &world.code("Ada").await, "i-9-gc-2-3").await;
    assert_eq!((invented.status().as_u16(), asked(&world) - before), (404, 2), "the code, and whose it is");
    world.record(0, "i-9-gc-2-3", &world.game, world.channel).await;
    let before = asked(&world);
    let unknown = world.sign_in(&own, &world.code("Ada").await, "i-9-gc-2-3").await;
    assert_eq!((unknown.status().as_u16(), asked(&world) - before), (403, 4), "and the instance, twice");
}

#[tokio::test]
async fn sign_ins_stop_while_discord_refuses_or_limits_them() {
    let limited = Fault::RateLimited { scope: Scope::Route, after: Duration::from_hours(1) };
    for fault in [limited, Fault::Refused { status: 401, code: 0 }] {
        let world = World::start().await;
        let instance = world.join("Ada", world.channel).await;
        world.record(0, &instance, &world.game, world.channel).await;
        world.signed_in("Ada", 0).await;
        world.discord.inject(FaultRule::new("POST", "/oauth2/token", 1, fault));
        let code = world.code("Ada").await;
        let refused = world.sign_in(&world.harness.address, &code, &instance).await.status();
        assert!(matches!(refused.as_u16(), 403 | 503), "{refused}");
        let before = asked(&world);
        for _ in 0..3 {
            let paused = world.sign_in(&world.harness.address, &code, &instance).await;
            assert_eq!(paused.status(), 503, "{fault:?}");
        }
        assert_eq!(asked(&world), before, "{fault:?}");
    }
}

#[tokio::test]
async fn sign_ins_at_once_are_bounded() {
    let world = World::start().await;
    world.signed_in("Ada", 0).await;
    let before = asked(&world);
    let most = u32::try_from(MAX_SIGN_INS).expect("few");
    let slow = Fault::Slow { before: Duration::from_hours(1), after: Duration::ZERO };
    world.discord.inject(FaultRule::new("POST", "/oauth2/token", most, slow));
    let waiting = join_all((0..MAX_SIGN_INS).map(|_| junk(&world, "192.0.2.1")));
    let one_more = async {
        while asked(&world) - before < MAX_SIGN_INS as u64 {
            sleep(Duration::from_millis(5)).await;
        }
        junk(&world, "192.0.2.2").await
    };
    tokio::select! {
        _ = waiting => panic!("Discord is slow"),
        status = one_more => assert_eq!(status, 429),
    }
    assert_eq!(asked(&world) - before, MAX_SIGN_INS as u64);
}

#[test]
fn pages_that_do_not_say_whose_they_are_take_a_share_alone() {
    let connections = Connections::default();
    let address = |network: usize, host: u8| IpAddr::from([10, 0, u8::try_from(network).expect("few"), host]);
    let networks = MAX_UNKNOWN / MAX_UNKNOWN_PER_NETWORK;
    let mut permits = Vec::new();
    for network in 0..networks {
        for _ in 0..MAX_UNKNOWN_PER_NETWORK {
            permits.push(connections.unknown_permit(address(network, 1)).expect("a place"));
        }
        assert!(connections.unknown_permit(address(network, 1)).is_none(), "its share is taken");
    }
    assert!(connections.unknown_permit(address(networks, 1)).is_none(), "all are taken");
    permits.pop();
    assert!(connections.unknown_permit(address(networks, 1)).is_some());
    drop(permits);
    assert_eq!(connections.count(), 0);
}

#[tokio::test]
async fn silent_pages_of_one_network_leave_room_for_those_of_others() {
    let world = World::start().await;
    let ada = world.signed_in("Ada", 0).await;
    let path = ada["socket"].as_str().expect("a path");
    let mut silent = Vec::new();
    for _ in 0..MAX_UNKNOWN_PER_NETWORK {
        silent.push(world.connect_from("192.0.2.1", path).await);
    }
    let mut refused = world.connect_from("192.0.2.1", path).await;
    let refused = timeout(Duration::from_secs(8), refused.closed()).await;
    assert_eq!(refused.expect("it is closed before the others give up"), Some(4429));
    let mut other = world.connect_from("192.0.2.2", path).await;
    other.send(&json!({ "type": "sign_in", "session": ada["session"] })).await;
    assert_eq!(other.resume().await["you"], "white");
    // Those who say whose they are give the place back.
    for page in &mut silent {
        page.send(&json!({ "type": "sign_in", "session": "none" })).await;
        assert_eq!(page.closed().await, Some(4401));
    }
    let mut again = world.connect_from("192.0.2.1", path).await;
    again.send(&json!({ "type": "sign_in", "session": ada["session"] })).await;
    again.resume().await;
}

/// Sends the head of a sign-in whose body never comes, and returns the beginning of the answer.
async fn sign_in_without_body(world: &World, origin: &str) -> String {
    let address = world.harness.address.trim_start_matches("http://");
    let mut stream = TcpStream::connect(address).await.expect("a connection");
    let head = format!(
        "POST /activity/session HTTP/1.1\r\nhost: {address}\r\norigin: {origin}\r\n\
         content-type: application/json\r\ncontent-length: 100\r\n\r\n{{\"code\":"
    );
    stream.write_all(head.as_bytes()).await.expect("it is sent");
    let mut answer = vec![0; 12];
    let read = timeout(Duration::from_mins(1), stream.read_exact(&mut answer)).await;
    read.expect("it ends by itself").expect("an answer");
    String::from_utf8(answer).expect("a text")
}

#[tokio::test]
async fn bodies_are_read_after_the_checks_and_for_a_bounded_time() {
    let world = World::start().await;
    let at_once = sign_in_without_body(&world, "https://evil.example").await;
    assert_eq!(at_once, "HTTP/1.1 403");
    let in_the_end = sign_in_without_body(&world, &world.harness.address).await;
    assert_eq!(in_the_end, "HTTP/1.1 400");
}

/// The text of a log.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("no panics").extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[tokio::test]
async fn logs_hold_no_secret_of_any_way_to_sign_in() {
    let log = Log::default();
    let writer = log.clone();
    let subscriber = tracing_subscriber::fmt().with_max_level(LevelFilter::TRACE).with_ansi(false);
    let guard = tracing::subscriber::set_default(subscriber.with_writer(move || writer.clone()).finish());
    let world = World::start().await;
    let (harness, game, ada) = (&world.harness, &world.game, &world.players[0]);
    // A link, used twice and changed, and the session in its cookie.
    let link = harness.link(ada, game);
    let entered = harness.enter(&link, Some(&harness.address)).await;
    let cookie =
        entered.headers()["set-cookie"].to_str().expect("a text").split(';').next().expect("one").to_owned();
    for (link, status) in [(link.clone(), 410), (format!("{link}A"), 404)] {
        assert_eq!(harness.enter(&link, Some(&harness.address)).await.status(), status);
    }
    let mut page = harness.open_with(game, &cookie).await;
    assert_eq!(page.act("a2a3").await["accepted"], true);
    // A token, and one that is not valid.
    let token = harness.token(ada).await;
    for token in [token.clone(), token.replace('a', "b")] {
        let request = harness.client.get(format!("{}/api/v1/games", harness.address)).bearer_auth(token);
        request.send().await.expect("an answer");
    }
    // A sign-in within Discord, and ones that fail: by Discord's word, and because the server cannot be reached.
    let instance = world.join("Ada", world.channel).await;
    world.record(0, &instance, game, world.channel).await;
    let code = world.code("Ada").await;
    let signed_in = world.sign_in(&harness.address, &code, &instance).await;
    let signed_in: Value = serde_json::from_str(&signed_in.text().await.expect("a text")).expect("JSON");
    let mut framed = world.open_signed_in(&signed_in).await;
    framed.resume().await;
    assert_eq!(world.sign_in(&harness.address, &code, &instance).await.status(), 403);
    world.discord.inject(FaultRule::new("POST", "/oauth2/token", 1, Fault::Cut { executed: false }));
    let late_code = world.code("Ada").await;
    assert_eq!(world.sign_in(&harness.address, &late_code, &instance).await.status(), 503);
    BoardLinks::revoke(&harness.links, ada).await.expect("a store");
    framed.send(&json!({ "type": "resume", "after": 0 })).await;
    assert_eq!(framed.closed().await, Some(4401));
    drop(guard);
    let log = String::from_utf8(log.0.lock().expect("no panics").clone()).expect("a text");
    assert!(log.contains("activity: code not exchanged"), "the log is captured: {log}");
    let (payload, signature) =
        link.rsplit('/').next().and_then(|token| token.split_once('.')).expect("a token");
    let access = signed_in["access"].as_str().expect("a token");
    let session = signed_in["session"].as_str().expect("a token");
    let cookie = cookie.split_once('=').expect("a cookie").1;
    let (bot, secret) = (world.discord.token(), world.discord.client_secret());
    let secrets = [payload, signature, cookie, &token, &code, &late_code, access, session];
    for secret in secrets.into_iter().chain([bot, secret.as_str()]) {
        assert!(secret.len() > 8 && !log.contains(secret), "{secret}: {log}");
    }
}
