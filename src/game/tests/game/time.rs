//! Spans and moments: their texts, and arithmetic without overflow.

use castellan_game::time::{Span, SpanError, Time};
use castellan_test_support::Random;

fn span(text: &str) -> Span {
    text.parse::<Span>().unwrap_or_else(|error| panic!("{text}: {error}"))
}

#[test]
fn spans_are_read_and_written() {
    for (text, ms, written) in [
        ("36h", 129_600_000, "1d12h"),
        ("7d", 604_800_000, "7d"),
        ("90m", 5_400_000, "1h30m"),
        ("1d12h", 129_600_000, "1d12h"),
        (" 1D 12 h ", 129_600_000, "1d12h"),
        ("1d2h3m4s5ms", 93_784_005, "1d2h3m4s5ms"),
        ("0d", 0, "0s"),
        ("250ms", 250, "250ms"),
        ("1 day 2 hours", 93_600_000, "1d2h"),
        ("10 min 1 Second", 601_000, "10m1s"),
    ] {
        let read = span(text);
        assert_eq!((read.ms(), read.to_string().as_str()), (ms, written), "{text}");
        assert_eq!(span(written), read);
    }
    let mut random = Random::new(1);
    for _ in 0..1_000 {
        let any = Span::from_ms(random.next() >> random.below(64));
        assert_eq!(span(&any.to_string()), any);
    }
}

#[test]
fn invalid_spans_are_errors() {
    for text in [
        "",
        "  ",
        "7",
        "d",
        "7x",
        "12h1d",
        "1d1d",
        "-1d",
        "1.5h",
        "1d,2h",
        "7d!",
        "7 dayz",
        "2m 3min",
        "seven days",
        "7日",
    ] {
        assert_eq!(text.parse::<Span>(), Err(SpanError::Unreadable(text.trim().to_owned())), "{text}");
    }
    for text in ["７d", "７　ｄａｙｓ", "\u{200b}7d", "７Ｄ"] {
        assert_eq!(text.parse::<Span>(), Ok(Span::days(7)), "{text}");
    }
    for text in ["99999999999999999999d", "999999999999999d", "213503982334d99999999999h"] {
        assert_eq!(text.parse::<Span>(), Err(SpanError::TooLong), "{text}");
    }
    assert_eq!(
        "a\nb".parse::<Span>().expect_err("refused").to_string(),
        "`a\\nb` is no time; write it as 36h, 7d, 90m or 1d12h"
    );
}

#[test]
fn times_and_spans_never_overflow() {
    let (last, longest) = (Time::from_ms(u64::MAX), Span::from_ms(u64::MAX));
    assert_eq!((last.plus(Span::days(1)), Time::from_ms(5).minus(Span::days(1))), (last, Time::from_ms(0)));
    assert_eq!((longest.plus(longest), Span::ZERO.minus(longest)), (longest, Span::ZERO));
    assert_eq!(
        (Span::days(u64::MAX), Span::hours(u64::MAX), Span::minutes(u64::MAX)),
        (longest, longest, longest)
    );
    assert_eq!(Time::from_ms(5).since(Time::from_ms(9)), Span::ZERO);
    assert_eq!(serde_json::to_string(&(last, longest)).expect("JSON"), format!("[{0},{0}]", u64::MAX));
}
