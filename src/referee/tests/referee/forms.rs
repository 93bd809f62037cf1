//! Going back to the version before, until somebody says that nobody will.

use castellan_referee::forms::{FormsError, begin, finish, written};
use castellan_store::{Append, MemoryStore, Number, SledOptions, SledStore, Store};

/// The forms that two versions know, one after the other.
const BEFORE: u64 = 3;
const AFTER: u64 = 5;

async fn play(store: &impl Store, request: &str) {
    let stream = "game/1".parse().expect("a name");
    let head = store.head(&stream).await.expect("it is read");
    let number = head.map_or(Number::ZERO, |head| head.number);
    let mut append = Append::new(stream, number, format!("test:{request}").parse().expect("an id"));
    append.events = vec!["{}".to_owned()];
    store.append(append).await.expect("it is stored");
}

async fn goes_back_and_forth(store: impl Store) {
    // An earlier version has played there.
    play(&store, "a").await;
    for known in [1, BEFORE, AFTER, BEFORE, AFTER] {
        begin(&store, known).await.expect("nothing is in the way");
        assert_eq!(written(&store, known).await.expect("it can be read"), 1);
    }
    assert_eq!(finish(&store, BEFORE).await.expect("it may"), 1);
    assert_eq!(finish(&store, BEFORE).await.expect("it may"), BEFORE, "nothing is left to allow");
    let refused = |result: Result<u64, FormsError>| {
        matches!(result, Err(FormsError::Later { written: BEFORE, known: 2 }))
    };
    assert!(refused(written(&store, 2).await) && refused(finish(&store, 2).await));
    // The version after reads it, and the version before still does.
    for known in [AFTER, BEFORE] {
        assert_eq!(written(&store, known).await.expect("it can be read"), BEFORE);
        play(&store, &known.to_string()).await;
    }
    let (one, other) = tokio::join!(finish(&store, AFTER), finish(&store, AFTER));
    assert!(one.is_ok() && other.is_ok(), "at the same time, too");
    assert_eq!(written(&store, AFTER).await.expect("it can be read"), AFTER);
    let error = written(&store, BEFORE).await.expect_err("it is of a later version").to_string();
    assert!(error.contains("(forms 5)") && error.contains("(forms 3)"), "{error}");
}

#[tokio::test]
async fn a_version_goes_back_until_new_forms_are_allowed() {
    goes_back_and_forth(MemoryStore::new()).await;
    let folder = tempfile::tempdir().expect("a folder");
    goes_back_and_forth(SledStore::open(folder.path(), SledOptions::default()).expect("it is new")).await;
}

#[tokio::test]
async fn a_new_store_is_of_the_version_that_makes_it() {
    let store = MemoryStore::new();
    begin(&store, AFTER).await.expect("nothing is there");
    assert_eq!(written(&store, AFTER).await.expect("it can be read"), AFTER);
    assert!(written(&store, BEFORE).await.is_err());
}

/// What other versions read: it never changes.
#[tokio::test]
async fn what_is_allowed_is_noted_in_this_form() {
    let store = MemoryStore::new();
    finish(&store, 3).await.expect("it may");
    let events = store.read(&"forms".parse().expect("a name"), Number(1), 10).await.expect("they are read");
    let events: Vec<&str> = events.iter().map(|event| event.json.as_str()).collect();
    assert_eq!(events, [r#"{"finished":{"forms":2}}"#, r#"{"finished":{"forms":3}}"#]);
    // Whoever allows the same stores the same.
    assert_eq!(finish(&store, 3).await.expect("it may"), 3);
}
