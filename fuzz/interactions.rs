//! Invariants of every request to the interactions endpoint: nothing panics, and only what is signed, of late and
//! whole is read.
//!
//! The fuzz target runs this on bytes that it invents; a test of `castellan-discord-api` runs it on seeded ones.

use castellan_discord_api::transport::endpoint::{Asked, Credentials, PublicKey, Refused, read};
use http::{HeaderMap, HeaderValue};
use jiff::Timestamp;
use ring::signature::{Ed25519KeyPair, KeyPair};
use std::sync::LazyLock;

/// When requests are made, in seconds since 1970.
const NOW: u64 = 1_700_000_000;
/// A button that somebody pressed, to be changed.
const PRESSED: &str = r#"{"id":"175928847299117063","application_id":"42","type":3,"token":"secret","version":1,"guild_id":"77","channel_id":"500","channel":{"id":"500","type":11,"parent_id":"499"},"member":{"user":{"id":"9","username":"ben","global_name":"Ben"},"roles":["5"],"permissions":"32"},"message":{"id":"600","channel_id":"500","flags":64},"data":{"custom_id":"v~game-9~12","component_type":3,"values":["e2e4"],"resolved":{}},"locale":"de","authorizing_integration_owners":{"0":"77"}}"#;
/// A command that somebody gave, to be changed.
const GIVEN: &str = r#"{"id":"175928847299117063","application_id":"42","type":4,"token":"secret","version":1,"channel_id":"500","user":{"id":"9","username":"ben"},"data":{"id":"1","name":"game","type":1,"options":[{"name":"invite","type":1,"options":[{"name":"player","type":6,"value":"9"},{"name":"seat","type":3,"value":"b","focused":true},{"name":"to","type":7,"value":"5"},{"name":"as","type":8,"value":"6"},{"name":"with","type":11,"value":"8"},{"name":"at","type":4,"value":3},{"name":"if","type":5,"value":true}]}],"resolved":{"users":{"9":{"id":"9","username":"ben"}},"members":{"9":{}},"channels":{"5":{"id":"5","type":0}},"attachments":{"8":{"filename":"a","size":1,"url":"u"}}}}}"#;

static KEYS: LazyLock<(Ed25519KeyPair, PublicKey)> = LazyLock::new(|| {
    let pair = Ed25519KeyPair::from_seed_unchecked(&[7; 32]).expect("a seed");
    let digits = base16ct::lower::encode_string(pair.public_key().as_ref());
    (pair, digits.parse().expect("a key"))
});

/// Sends these bytes as a body, as a part of one, or as headers; whether somebody's interaction was read.
pub fn request(bytes: &[u8]) -> bool {
    let Some((how, rest)) = bytes.split_first() else { return false };
    match how % 6 {
        // Signed as they are.
        0 => signed(rest),
        // Signed, with something changed in a body that is good.
        1 => signed(&changed(PRESSED, rest)),
        2 => signed(&changed(GIVEN, rest)),
        // Changed after it was signed.
        3 => {
            let headers = headers(&signature(NOW, PRESSED.as_bytes()), NOW.to_string().as_bytes());
            let body = changed(PRESSED, rest);
            let refused = asked(&headers, &body);
            assert!(body == PRESSED.as_bytes() || refused == Err(Refused::Signature), "{refused:?}");
            false
        }
        // Headers of any form.
        4 => {
            let mut parts = rest.splitn(3, |byte| *byte == b'\n');
            let mut part = || parts.next().unwrap_or_default();
            let (signature, timestamp, body) = (part(), part(), part());
            let refused = asked(&headers(signature, timestamp), body);
            assert!(matches!(refused, Err(Refused::Headers | Refused::Signature)), "{refused:?}");
            false
        }
        // Of any time near enough.
        _ => {
            let time =
                NOW - 600 + rest.iter().take(2).fold(0, |time, byte| time << 8 | u64::from(*byte)) % 1_200;
            let headers = headers(&signature(time, rest), time.to_string().as_bytes());
            let is_late = time.abs_diff(NOW) > 300;
            let read = asked(&headers, rest);
            assert_eq!(matches!(read, Err(Refused::Timestamp { .. })), is_late, "{time}: {read:?}");
            false
        }
    }
}

/// A body with some bytes put in, left out or put over what was there.
fn changed(body: &str, how: &[u8]) -> Vec<u8> {
    let mut body = body.as_bytes().to_vec();
    let (number, rest) = how.split_at(how.len().min(3));
    let place = number.iter().fold(0, |place, byte| place << 8 | usize::from(*byte));
    let (start, left_out) = ((place >> 8) % body.len(), place & 0x1f);
    let end = (start + left_out).min(body.len());
    body.splice(start..end, rest.iter().copied());
    body
}

fn signed(body: &[u8]) -> bool {
    let read = asked(&headers(&signature(NOW, body), NOW.to_string().as_bytes()), body);
    assert!(
        !matches!(read, Err(Refused::Headers | Refused::Signature | Refused::Timestamp { .. })),
        "{read:?}"
    );
    if let Err(Refused::Unreadable(problem)) = &read {
        assert!(!problem.contains("secret") && !problem.contains('\n'), "{problem}");
    }
    matches!(read, Ok(true))
}

/// Whether an interaction was read, and no ping.
fn asked(headers: &HeaderMap, body: &[u8]) -> Result<bool, Refused> {
    let with = Credentials::of(headers)?;
    let asked = read(&KEYS.1, &with, body, Timestamp::constant(NOW as i64, 0))?;
    Ok(matches!(asked, Asked::Interaction(_)))
}

fn signature(time: u64, body: &[u8]) -> Vec<u8> {
    let signed = KEYS.0.sign(&[time.to_string().as_bytes(), body].concat());
    base16ct::lower::encode_string(signed.as_ref()).into_bytes()
}

fn headers(signature: &[u8], timestamp: &[u8]) -> HeaderMap {
    let mut headers = HeaderMap::new();
    for (name, value) in [("x-signature-ed25519", signature), ("x-signature-timestamp", timestamp)] {
        if let Ok(value) = HeaderValue::from_bytes(value) {
            headers.insert(name, value);
        }
    }
    headers
}
