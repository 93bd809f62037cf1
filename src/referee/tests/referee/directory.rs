//! The directory of users, apart from the games.

use crate::harness::Harness;
use crate::place::{Memory, Place, on_both_stores};
use castellan_referee::directory::Person;
use castellan_store::Store;

on_both_stores! {
    the_same_account_is_the_same_player
    a_player_goes_by_the_latest_name
    whoever_is_forgotten_leaves_no_name_and_is_the_same_player_again
    whom_others_name_stays_forgotten
    accounts_that_begin_alike_are_different_people
}

const ADA: &str = "discord:1815";

async fn the_same_account_is_the_same_player<P: Place>(place: P) {
    let mut harness = Harness::new(place).await;
    let referee = harness.referee();
    let ada = referee.directory.player(ADA, "Ada").await.expect("a store");
    assert_eq!(referee.directory.player(ADA, "Ada").await.expect("a store"), ada);
    assert_eq!(referee.directory.known(ADA).await.expect("a store"), Some(ada.clone()));
    assert_ne!(referee.directory.player("discord:1791", "Charles").await.expect("a store"), ada);
    harness.restart().await;
    assert_eq!(harness.referee().directory.player(ADA, "Ada").await.expect("a store"), ada);
    assert_eq!(harness.referee().directory.people().await.expect("a store").len(), 2);
}

async fn a_player_goes_by_the_latest_name<P: Place>(place: P) {
    let harness = Harness::new(place).await;
    let referee = harness.referee();
    let ada = referee.directory.player(ADA, "Ada").await.expect("a store");
    for (called, known) in [
        ("Countess", "Countess".to_owned()),
        ("a\nb\u{7f}", "ab".to_owned()),
        (&"é".repeat(300), "é".repeat(100)),
    ] {
        assert_eq!(referee.directory.player(ADA, called).await.expect("a store"), ada);
        let person = Person { account: ADA.to_owned(), name: known, language: None };
        assert_eq!(referee.directory.person(&ada).await.expect("a store"), Some(person.clone()));
        assert_eq!(referee.directory.people().await.expect("a store"), [(ada.clone(), person)]);
    }
}

async fn whoever_is_forgotten_leaves_no_name_and_is_the_same_player_again<P: Place>(place: P) {
    let harness = Harness::new(place).await;
    let referee = harness.referee();
    let ada = referee.directory.player(ADA, "Ada Lovelace").await.expect("a store");
    referee.erasure.forget(&ada).await.expect("a store");
    // Erasing twice, or erasing an unknown player, is not an error.
    referee.erasure.forget(&ada).await.expect("a store");
    assert_eq!(referee.directory.known(ADA).await.expect("a store"), Some(ada.clone()));
    assert_eq!(referee.directory.person(&ada).await.expect("a store"), None);
    assert_eq!(referee.directory.people().await.expect("a store"), []);
    let mut written = Vec::new();
    castellan_store::export(harness.store(), &mut written).await.expect("an export");
    let written = String::from_utf8(written).expect("text");
    assert!(!written.contains("Lovelace") && !written.contains("1815"), "{written}");
    let again = referee.directory.player(ADA, "Countess").await.expect("a store");
    assert_eq!(again, ada);
    let person = Person { account: ADA.to_owned(), name: "Countess".to_owned(), language: None };
    assert_eq!(referee.directory.person(&ada).await.expect("a store"), Some(person));
}

async fn whom_others_name_stays_forgotten<P: Place>(place: P) {
    let harness = Harness::new(place).await;
    let referee = harness.referee();
    let ada = referee.directory.player(ADA, "Ada").await.expect("a store");
    referee.erasure.forget(&ada).await.expect("a store");
    assert_eq!(referee.directory.named_player(ADA, "Ada").await.expect("a store"), ada);
    assert_eq!(referee.directory.person(&ada).await.expect("a store"), None);
    // A user who has never used the bot is known by the name that others give.
    let charles = referee.directory.named_player("discord:1791", "Charles").await.expect("a store");
    assert_eq!(
        referee.directory.person(&charles).await.expect("a store").expect("he is known").name,
        "Charles"
    );
}

async fn accounts_that_begin_alike_are_different_people<P: Place>(place: P) {
    let harness = Harness::new(place).await;
    let referee = harness.referee();
    let long = referee.directory.player("discord:18150", "Long").await.expect("a store");
    assert_eq!(referee.directory.known(ADA).await.expect("a store"), None);
    let short = referee.directory.player(ADA, "Short").await.expect("a store");
    assert_ne!(long, short);
    assert_eq!(referee.directory.known("discord:18150").await.expect("a store"), Some(long));
}

#[tokio::test]
async fn two_who_meet_somebody_at_once_know_one_player() {
    let harness = Harness::new(Memory::new()).await;
    for number in 0..20 {
        let (one, two) = (harness.yielding().await, harness.yielding().await);
        let account = format!("discord:{number}");
        let (first, second) =
            tokio::join!(one.directory.player(&account, "Ada"), two.directory.player(&account, "Countess"));
        let first = first.expect("a store");
        assert_eq!(first, second.expect("a store"));
        assert_eq!(harness.referee().directory.known(&account).await.expect("a store"), Some(first));
    }
    assert_eq!(harness.referee().directory.people().await.expect("a store").len(), 20);
    // The callers that lost the race left no data behind.
    assert_eq!(harness.store().streams(None, 100).await.expect("a store").len(), 21);
}
