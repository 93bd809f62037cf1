//! Public pages: what they do not show, and to whom nothing is shown.

use super::{ARABIC, Stage, paths_of, picture_path};
use crate::harness::HOME;
use castellan_community::settings::PublicPages;
use castellan_discord_api::wire::GuildId;
use castellan_game::GameId;

#[tokio::test]
async fn nothing_is_shown_of_servers_that_do_not_allow_it() {
    let stage = Stage::new(PublicPages::Off).await;
    let game = stage.game(&stage.ben, &[]).await;
    stage.play(&game, &["a2a3"]).await;
    let cup = stage.tournament("Spring cup", &[], &[&stage.ann, &stage.ben]).await;
    let mut paths = paths_of(&game);
    paths.extend([
        format!("/tournaments/{cup}"),
        format!("/tournaments/{cup}/calendar.ics"),
        format!("/players/{}", stage.ann),
        format!("/servers/{HOME}"),
        format!("/servers/{HOME}/ratings/mount-chess:two"),
        format!("/pictures/en-dark/tournaments/{cup}/0.png"),
        format!("/pictures/en-dark/players/{}/0.png", stage.ann),
    ]);
    for path in &paths {
        let (status, text) = stage.read(path).await;
        assert_eq!(status, 404, "{path}");
        assert!(!text.contains("Ann") && !text.contains("Spring"), "{path}: {text}");
    }
    // The managers' choice acts at once, in both directions.
    stage.set_pages(PublicPages::On).await;
    assert_eq!(stage.read(&paths[0]).await.0, 200);
    stage.set_pages(PublicPages::Off).await;
    assert_eq!(stage.read(&paths[0]).await.0, 404);
}

#[tokio::test]
async fn closed_games_and_those_elsewhere_have_no_pages() {
    let stage = Stage::new(PublicPages::Indexed).await;
    let closed = stage.game(&stage.ben, &[("spectators", "off")]).await;
    let elsewhere = stage.game(&stage.ben, &[]).await;
    stage.place(&elsewhere, Some(GuildId(70))).await;
    let direct = stage.game(&stage.ben, &[]).await;
    stage.place(&direct, None).await;
    let unknown = GameId::new("no-such-game").expect("a name");
    for game in [&closed, &elsewhere, &direct, &unknown] {
        for path in paths_of(game) {
            assert_eq!(stage.read(&path).await.0, 404, "{path}");
        }
        let server = stage.page(&format!("/servers/{HOME}")).await;
        let sitemap = stage.page("/sitemap.xml").await;
        assert!(!server.contains(game.as_str()) && !sitemap.contains(game.as_str()));
    }
    // Ann and Ben played nothing that anybody may see, so they have no pages either.
    assert_eq!(stage.read(&format!("/players/{}", stage.ann)).await.0, 404);
    let cup = stage.tournament("Closed cup", &[("spectators", "off")], &[&stage.ann, &stage.ben]).await;
    assert_eq!(stage.read(&format!("/tournaments/{cup}")).await.0, 404);
}

/// Returns the text of every page about a game, and everything that leads to it.
async fn everything(stage: &Stage, game: &GameId) -> String {
    let mut all = String::new();
    for path in [
        format!("/games/{game}"),
        format!("/games/{game}?move=1"),
        format!("/embed/game/{game}"),
        format!("/servers/{HOME}"),
        "/sitemap.xml".to_owned(),
        format!("/players/{}", stage.ann),
        format!("/servers/{HOME}/ratings/mount-chess:two"),
    ] {
        all += &stage.page(&path).await;
    }
    all
}

#[tokio::test]
async fn people_who_did_not_choose_it_are_not_named() {
    let stage = Stage::new(PublicPages::Indexed).await;
    let game = stage.game(&stage.cat, &[("rated", "on")]).await;
    stage.play(&game, &["a2a3", "b7b6"]).await;
    let all = everything(&stage, &game).await;
    assert!(all.contains("Ann") && !all.contains("Cathlyn") && !all.contains(stage.cat.as_str()), "{all}");
    assert!(all.contains("Ann – Black"), "{all}");
    stage.resign(&game, &stage.cat).await;
    let all = everything(&stage, &game).await + &stage.page(&format!("/games/{game}/replay")).await;
    assert!(!all.contains("Cathlyn") && !all.contains(stage.cat.as_str()));
    assert_eq!(stage.read(&format!("/players/{}", stage.cat)).await.0, 404);
    // She changes her mind, twice.
    stage.list(&stage.cat, true).await;
    assert!(stage.page(&format!("/games/{game}")).await.contains("Cathlyn"));
    assert!(stage.page(&format!("/players/{}", stage.cat)).await.contains("Cathlyn"));
    let named = picture_path(&stage.harness, &stage.page(&format!("/games/{game}")).await);
    stage.list(&stage.cat, false).await;
    assert!(!stage.page(&format!("/games/{game}")).await.contains("Cathlyn"));
    assert_eq!(stage.read(&named).await.0, 302, "a picture with her name is not drawn again");
    assert_eq!(stage.read(&format!("/players/{}", stage.cat)).await.0, 404);
}

#[tokio::test]
async fn banned_and_erased_people_do_not_appear() {
    let stage = Stage::new(PublicPages::Indexed).await;
    let game = stage.game(&stage.ben, &[("rated", "on")]).await;
    stage.play(&game, &["a2a3", "b7b6"]).await;
    assert!(everything(&stage, &game).await.contains("Ben"));
    stage.ban(&stage.ben).await;
    let all = everything(&stage, &game).await;
    assert!(!all.contains(">Ben<") && !all.contains("Ann – Ben"), "{all}");
    assert_eq!(stage.read(&format!("/players/{}", stage.ben)).await.0, 404);
    stage.harness.referee.erasure.erase(&stage.ann).await.expect("a store");
    for path in [format!("/games/{game}"), format!("/servers/{HOME}")] {
        let text = stage.page(&path).await;
        assert!(
            !text.contains("Ann") && !text.contains(&format!("/players/{}", stage.ann)),
            "{path}: {text}"
        );
    }
    assert_eq!(stage.read(&format!("/players/{}", stage.ann)).await.0, 404);
}

#[tokio::test]
async fn names_are_escaped_and_keep_their_direction() {
    let stage = Stage::new(PublicPages::On).await;
    let game = stage.game(&stage.arab, &[]).await;
    let cup = stage.tournament("Cup <script>alert(1)</script>", &[], &[&stage.ann, &stage.arab]).await;
    for path in [
        format!("/games/{game}"),
        format!("/embed/game/{game}"),
        format!("/players/{}", stage.arab),
        format!("/tournaments/{cup}"),
    ] {
        let text = stage.page(&path).await;
        assert!(!text.contains("<b>") && !text.contains("<script>alert"), "{path}: {text}");
        assert!(text.contains("محمد"), "{path}");
    }
    let page = stage.page(&format!("/games/{game}")).await;
    assert!(page.contains("<bdi>"), "{page}");
    let picture = stage.harness.get(&picture_path(&stage.harness, &page), None).await;
    assert_eq!(picture.status(), 200);
    assert!(!page.contains(ARABIC));
    let calendar = stage.page(&format!("/tournaments/{cup}/calendar.ics")).await;
    assert!(calendar.lines().all(|line| line.len() <= 75), "{calendar}");
}

#[tokio::test]
async fn armies_and_plans_stay_secret() {
    use castellan_game::command::Army;
    use castellan_game::conditions::ConditionsInput;
    use castellan_game::{CommandKind, Requester};
    use castellan_rules::Variant;
    let stage = Stage::new(PublicPages::On).await;
    let variant = Variant::KingOfTheMountain;
    let game = stage.harness.game(variant, &[("seats", "2")], &[&stage.ann, &stage.ben]).await;
    let before = picture_path(&stage.harness, &stage.page(&format!("/games/{game}")).await);
    let army = Army::named("siege");
    let kind = CommandKind::SetArmy { seat: None, army };
    stage.harness.run(&game, Requester::Player(stage.ann.clone()), kind).await;
    let page = stage.page(&format!("/games/{game}")).await;
    assert!(!page.contains("siege"), "{page}");
    // The picture for previews is the same as before the choice, and there is no board.
    assert_eq!(picture_path(&stage.harness, &page), before);
    assert_eq!(stage.read(&format!("/pictures/en-dark/games/{game}/0-0.png")).await.0, 404);

    let planned = stage.game(&stage.ben, &[]).await;
    let before = stage.page(&format!("/games/{planned}")).await;
    let plan = CommandKind::SetConditions(ConditionsInput::typed("a2a3 -> b7b6").into());
    stage.harness.run(&planned, Requester::Player(stage.ben.clone()), plan).await;
    let after = stage.page(&format!("/games/{planned}")).await;
    assert_eq!(before, after, "a secret event changes nothing that anybody sees");
}
