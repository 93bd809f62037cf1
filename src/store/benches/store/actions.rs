//! The appends of the stores' benchmarks: actions of games.

use castellan_store::{Append, IndexChange, JobChange, RequestId, StreamName, Version};

/// Returns an event of about 200 bytes.
pub fn event(stream: u64, number: u64) -> String {
    let seed = (stream * 1_000 + number).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    format!(
        r#"{{"v":1,"kind":"acted","seat":"{}","action":"Nc{}e{}","at":{},"request":"discord:{seed:020}","clock":{{"w":{},"r":{}}},"roll":null,"sameness":"{:016x}{seed:016x}"}}"#,
        ["w", "r", "b", "g"][(number % 4) as usize],
        number % 9,
        seed % 9,
        1_760_000_000_000 + number,
        seed % 86_400_000,
        seed / 7 % 86_400_000,
        seed.rotate_left(17),
    )
}

/// Returns the append of one action: an event, two index rows, a new deadline in place of the last one, and a message
/// to send.
pub fn action(name: &str, stream: u64, number: u64) -> Append {
    let row =
        |index: &str, key: String, value: String| IndexChange::Put { index: index.to_owned(), key, value };
    let job = |queue: &str, key: String, due: u64, payload: String| JobChange::Put {
        queue: queue.to_owned(),
        key,
        due,
        payload,
    };
    let due = 1_760_000_000_000 + number * 60_000;
    let mut work = vec![
        job("deadline", "turn".to_owned(), due + stream, String::new()),
        job("outbox", format!("{number}"), due, format!(r#"{{"board":"{name}","number":{number}}}"#)),
    ];
    if number > 1 {
        // The previous message was sent; otherwise the outbox would only grow.
        work.push(JobChange::Remove { queue: "outbox".to_owned(), key: format!("{}", number - 1) });
    }
    Append {
        answer: format!(r#"{{"number":{number}}}"#),
        events: vec![event(stream, number)],
        index: vec![
            row("running", name.to_owned(), format!(r#"{{"number":{number},"turn":"w"}}"#)),
            row("player", format!("p{:06}/{name}", stream % 977), format!("{number}")),
        ],
        jobs: work,
        ..Append::new(
            StreamName::new(name).expect("a name"),
            Version(number - 1),
            RequestId::new(format!("discord:{stream}{number:06}")).expect("an id"),
        )
    }
}
