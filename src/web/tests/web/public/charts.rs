//! The chart of a player's ratings on their public page.

use super::Stage;
use castellan_community::settings::PublicPages;
use castellan_discord_api::wire::GuildId;
use reqwest::header::{CACHE_CONTROL, CONTENT_TYPE, LOCATION};

impl Stage {
    /// Returns the addresses of the light and the dark chart on a page, and its description.
    async fn chart(&self, path: &str) -> Option<([String; 2], String)> {
        let page = self.page(path).await;
        let (_, picture) = page.split_once("<picture class=\"chart\">")?;
        let (picture, _) = picture.split_once("</picture>").expect("its end");
        let attribute = |name: &str| {
            let (_, value) = picture.split_once(&format!("{name}=\"")).expect("an attribute");
            value.split('"').next().expect("its end").to_owned()
        };
        // `srcset` comes before `src`.
        let (_, img) = picture.split_once("<img ").expect("a picture");
        let light = img.split('"').nth(1).expect("an address").to_owned();
        Some(([light, attribute("srcset")], attribute("alt")))
    }
}

#[tokio::test]
async fn a_player_has_a_chart_of_two_or_more_ratings() {
    let stage = Stage::new(PublicPages::On).await;
    let path = format!("/players/{}", stage.ann);
    stage.rated_game(&stage.ben).await;
    assert_eq!(stage.chart(&path).await, None, "a single point is no curve");
    let early = format!("/pictures/en-light{path}/curve-0.png");
    assert_eq!(stage.read(&early).await.0, 404);

    stage.rated_game(&stage.ben).await;
    let ([light, dark], alt) = stage.chart(&path).await.expect("a chart");
    assert!(alt.starts_with("Ratings: Ann. Mount Chess: 1") && alt.contains(" now, between "), "{alt}");
    for (address, look) in [(&light, "en-light"), (&dark, "en-dark")] {
        assert!(address.starts_with(&format!("/pictures/{look}{path}/curve-")), "{address}");
        let picture = stage.harness.get(address, None).await;
        assert_eq!(
            (picture.status().as_u16(), &picture.headers()[CONTENT_TYPE]),
            (200, &"image/png".parse().expect("a header"))
        );
        assert!(picture.headers()[CACHE_CONTROL].to_str().expect("a text").contains("immutable"));
        assert!(picture.bytes().await.expect("a file").starts_with(b"\x89PNG"));
    }
    // The address is that of the contents: another game brings another one, to which the first leads.
    stage.rated_game(&stage.ann).await;
    let ([newer, _], later) = stage.chart(&path).await.expect("a chart");
    assert!(newer != light && later != alt, "{newer} {later}");
    let moved = stage.harness.get(&light, None).await;
    assert_eq!(
        (moved.status().as_u16(), moved.headers()[LOCATION].to_str().expect("a text")),
        (302, newer.as_str())
    );
    // It is in the reader's language.
    let (addresses, alt) = stage.chart(&format!("{path}?language=de")).await.expect("a chart");
    assert!(addresses[0].starts_with("/pictures/de-light/") && !alt.contains("now"), "{addresses:?} {alt}");
}

#[tokio::test]
async fn charts_show_public_games_of_listed_people_alone() {
    let stage = Stage::new(PublicPages::On).await;
    let path = format!("/players/{}", stage.ann);
    let mut games = Vec::new();
    for _ in 0..3 {
        games.push(stage.rated_game(&stage.ben).await);
    }
    let ([all, _], _) = stage.chart(&path).await.expect("a chart");
    // A game elsewhere, whose server has no pages, leaves two points, and two leave one.
    stage.place(&games[0], Some(GuildId(99))).await;
    let ([two, _], _) = stage.chart(&path).await.expect("a chart");
    assert_ne!(all, two);
    stage.place(&games[1], None).await;
    assert_eq!(stage.chart(&path).await, None);
    assert_eq!(stage.read(&two).await.0, 404);
    for (game, _) in games.iter().zip(0..2) {
        stage.place(game, Some(crate::harness::HOME)).await;
    }
    assert_eq!(stage.read(&all).await.0, 200);
    // A person who is no longer listed, or whose server allows no pages, has no chart either.
    stage.list(&stage.ann, false).await;
    assert_eq!(stage.read(&all).await.0, 404);
    stage.list(&stage.ann, true).await;
    assert_eq!(stage.read(&all).await.0, 200);
    stage.set_pages(PublicPages::Off).await;
    assert_eq!(stage.read(&all).await.0, 404);
}
