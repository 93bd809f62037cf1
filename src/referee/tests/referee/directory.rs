//! The directory of users, apart from the games.

use crate::harness::Harness;
use crate::store_location::{Memory, StoreLocation, on_both_stores};
use castellan_referee::directory::Person;
use castellan_store::Store;

on_both_stores! {
    the_same_account_is_the_same_player
    a_player_has_the_latest_name_of_their_account
    an_erased_player_has_no_name_and_keeps_their_id
    a_mention_does_not_restore_an_erased_player
    accounts_with_a_common_prefix_are_different_players
}

const ADA: &str = "discord:1815";

async fn the_same_account_is_the_same_player<P: StoreLocation>(location: P) {
    let mut harness = Harness::new(location).await;
    let referee = harness.referee();
    let ada = referee.directory.player(ADA, "Ada").await.expect("a store");
    assert_eq!(referee.directory.player(ADA, "Ada").await.expect("a store"), ada);
    assert_eq!(referee.directory.find_player(ADA).await.expect("a store"), Some(ada.clone()));
    assert_ne!(referee.directory.player("discord:1791", "Charles").await.expect("a store"), ada);
    harness.restart().await;
    assert_eq!(harness.referee().directory.player(ADA, "Ada").await.expect("a store"), ada);
    assert_eq!(harness.referee().directory.people().await.expect("a store").len(), 2);
}

async fn a_player_has_the_latest_name_of_their_account<P: StoreLocation>(location: P) {
    let harness = Harness::new(location).await;
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

async fn an_erased_player_has_no_name_and_keeps_their_id<P: StoreLocation>(location: P) {
    let harness = Harness::new(location).await;
    let referee = harness.referee();
    let ada = referee.directory.player(ADA, "Ada Lovelace").await.expect("a store");
    referee.erasure.erase(&ada).await.expect("a store");
    // Erasing twice, or erasing an unknown player, is not an error.
    referee.erasure.erase(&ada).await.expect("a store");
    assert_eq!(referee.directory.find_player(ADA).await.expect("a store"), Some(ada.clone()));
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

async fn a_mention_does_not_restore_an_erased_player<P: StoreLocation>(location: P) {
    let harness = Harness::new(location).await;
    let referee = harness.referee();
    let ada = referee.directory.player(ADA, "Ada").await.expect("a store");
    referee.erasure.erase(&ada).await.expect("a store");
    assert_eq!(referee.directory.mentioned_player(ADA, "Ada").await.expect("a store"), ada);
    assert_eq!(referee.directory.person(&ada).await.expect("a store"), None);
    // A user who has never used the bot is known by the name that others give.
    let charles = referee.directory.mentioned_player("discord:1791", "Charles").await.expect("a store");
    assert_eq!(
        referee.directory.person(&charles).await.expect("a store").expect("he is known").name,
        "Charles"
    );
}

async fn accounts_with_a_common_prefix_are_different_players<P: StoreLocation>(location: P) {
    let harness = Harness::new(location).await;
    let referee = harness.referee();
    let long = referee.directory.player("discord:18150", "Long").await.expect("a store");
    assert_eq!(referee.directory.find_player(ADA).await.expect("a store"), None);
    let short = referee.directory.player(ADA, "Short").await.expect("a store");
    assert_ne!(long, short);
    assert_eq!(referee.directory.find_player("discord:18150").await.expect("a store"), Some(long));
}

#[tokio::test]
async fn simultaneous_requests_create_one_player() {
    let harness = Harness::new(Memory::new()).await;
    for number in 0..20 {
        let (one, two) = (harness.yielding_referee().await, harness.yielding_referee().await);
        let account = format!("discord:{number}");
        let (first, second) =
            tokio::join!(one.directory.player(&account, "Ada"), two.directory.player(&account, "Countess"));
        let first = first.expect("a store");
        assert_eq!(first, second.expect("a store"));
        assert_eq!(harness.referee().directory.find_player(&account).await.expect("a store"), Some(first));
    }
    assert_eq!(harness.referee().directory.people().await.expect("a store").len(), 20);
    // The callers that lost the race left no data behind.
    assert_eq!(harness.store().streams(None, 100).await.expect("a store").len(), 21);
}
