//! Plans by the kind of news.

use super::facts::Facts;
use super::plan::{Content, Delivery, Post, Shape, direct_messages, plan};
use castellan_community::game_places::GamePlace;
use castellan_community::invitations::Invited;
use castellan_community::people::People;
use castellan_community::settings::{BoardMode, Reminders};
use castellan_discord_api::wire::{ChannelId, GuildId, Message, MessageId, MessageRef};
use castellan_game::command::{Place, Proposal};
use castellan_game::{
    ActionInput, Agreement, By, Command, CommandKind, Game, GameId, Player, PlayerId, Time, decide,
};
use castellan_referee::receipts::Receipts;
use castellan_referee::{News, Notice, Referee};
use castellan_rules::{Options, Variant};
use castellan_store::MemoryStore;
use castellan_test_support::test_ports::{SeededEntropy, TestClock};
use castellan_text::{Language, message};
use std::sync::Arc;

const CHANNEL: ChannelId = ChannelId(20);
const BOARD: MessageRef = MessageRef { channel: CHANNEL, message: MessageId(40) };

/// A game of Ann and Ben that has started.
struct Scene {
    referee: Referee,
    ann: PlayerId,
    ben: PlayerId,
    game: Option<Arc<Game>>,
}

impl Scene {
    async fn lobby() -> Self {
        let referee = Referee::new(MemoryStore::new(), TestClock::new(), SeededEntropy::new(5));
        let ann = referee.directory.player("discord:1", "Ann").await.expect("a store");
        let ben = referee.directory.player("discord:2", "Ben").await.expect("a store");
        let mut scene = Self { referee, ann, ben, game: None };
        let options = Options::new(Variant::MountChess.info(), &[]).expect("the usual ones");
        let agreement = Box::new(Agreement::new(Variant::MountChess, options));
        let owner = Player::person(scene.ann.clone());
        scene.asks(&scene.ann.clone(), CommandKind::Create { agreement, owner, sit: Some(Place::Any) });
        scene
    }

    async fn started() -> Self {
        let mut scene = Self::lobby().await;
        let (ann, ben) = (scene.ann.clone(), scene.ben.clone());
        scene.asks(&ben, CommandKind::Join { player: Player::person(ben.clone()), place: Place::Any });
        scene.asks(&ann, CommandKind::Start);
        scene
    }

    /// Carries out a command, and returns the notice of its events.
    fn asks(&mut self, who: &PlayerId, kind: CommandKind) -> Notice {
        let at = Time::from_ms(1_700_000_000_000);
        let command = Command { by: By::Player(who.clone()), at, request: "test:asked".to_owned(), kind };
        let id = GameId::new("k3x9").expect("a name");
        let decided = decide(self.game.as_deref(), &id, &command, at, at, &[5; 32]).expect("it may be");
        let before = self.game.replace(Arc::new(decided.game));
        self.notice(News::Happened { before, events: decided.events.into() })
    }

    fn moves(&mut self) -> Notice {
        let game = self.game.clone().expect("a game");
        let who = game.player_at(game.to_act().expect("somebody")).expect("a player").id.clone();
        let action = game.record().expect("it began").position().actions()[0];
        self.asks(&who, CommandKind::Act { action: ActionInput::Picked(action), seen: None })
    }

    fn notice(&self, news: News) -> Notice {
        let game = self.game.clone().expect("a game");
        Notice { key: "7".to_owned(), game, news, told: Receipts::default() }
    }

    /// Returns facts for a notice in a server where each game has one board.
    async fn facts(&self, notice: &Notice) -> Facts {
        let place = GamePlace {
            guild: Some(GuildId(10)),
            channel: CHANNEL,
            parent: None,
            lost: false,
            shown: None,
            language: None,
            boards: BoardMode::Live,
            thread: None,
        };
        let people = People::of(&self.referee, &notice.game).await.expect("a store");
        let mut facts = Facts::new(place, people);
        facts.news = vec!["The news.".to_owned()];
        facts
    }

    fn reminder(&self) -> Notice {
        let game = self.game.as_ref().expect("a game");
        let seat = game.to_act().expect("somebody");
        let player = game.player_at(seat).expect("a player").id.clone();
        self.notice(News::Reminder { seat, player, deadline: Time::from_ms(1_700_000_900_000) })
    }
}

/// Returns the names of the deliveries of a plan.
fn named(plan: &[Delivery]) -> Vec<&'static str> {
    let name = |delivery: &Delivery| match delivery {
        Delivery::KeyMoments => "key moments",
        Delivery::RenameThread { .. } => "thread renamed",
        Delivery::Post(Post { shape: Shape::Board, .. }) => "board",
        Delivery::Post(Post { shape: Shape::Line, .. }) => "line",
        Delivery::Post(Post { shape: Shape::Said, .. }) => "message",
        Delivery::StayInChannel => "stays in channel",
        Delivery::EditBoard => "board edited",
        Delivery::Direct(_) => "direct message",
        Delivery::Invite { by_line: true, .. } => "invitation by line",
        Delivery::Invite { by_line: false, .. } => "invitation",
        Delivery::DimOffers { .. } => "offers dimmed",
        Delivery::SettleInvitation(_) => "invitation settled",
        Delivery::Status(_) => "status",
        Delivery::ReplaceBoard => "earlier board dimmed",
    };
    plan.iter().map(name).collect()
}

/// Returns the public message of a plan, and the players that it mentions until they have acted.
fn public(plan: &[Delivery]) -> (&Message, Option<&[PlayerId]>) {
    let post = plan.iter().find_map(|delivery| match delivery {
        Delivery::Post(post) => Some(post),
        _ => None,
    });
    let Post { content, calls, .. } = post.expect("a public message");
    let (Content::Message(message) | Content::Board { below: message, .. }) = content;
    (message, calls.as_deref())
}

#[tokio::test]
async fn a_move_is_a_line_that_calls_the_next_player_above_an_edited_board() {
    let mut scene = Scene::started().await;
    let notice = scene.moves();
    let mut facts = scene.facts(&notice).await;
    facts.board = Some(BOARD);
    let plan = plan(&notice, &facts);
    assert_eq!(named(&plan), ["line", "board edited", "status"]);
    let next = notice.game.player_at(notice.game.waiting_for()[0]).expect("a player").id.clone();
    let (message, calls) = public(&plan);
    assert!(message.content.starts_with("The news.") && !message.content.contains("https://"));
    assert_eq!(
        (message.mentions.clone(), calls),
        (vec![facts.people.user(&next).expect("known")], Some(&[next][..]))
    );
    facts.is_among_others = true;
    assert!(public(&super::plan::plan(&notice, &facts)).0.content.contains(&BOARD.link(facts.place.guild)));
}

#[tokio::test]
async fn a_move_without_a_board_to_edit_is_a_new_board() {
    let mut scene = Scene::started().await;
    let notice = scene.moves();
    let mut facts = scene.facts(&notice).await;
    assert_eq!(named(&plan(&notice, &facts)), ["board", "status", "earlier board dimmed"]);
    facts.no_thread = Some(message!(Boards, "no-thread"));
    let plan = plan(&notice, &facts);
    assert_eq!(named(&plan), ["board", "stays in channel", "status", "earlier board dimmed"]);
    assert_eq!(public(&plan).0.content, message!(Boards, "no-thread").text(Language::En));
}

#[tokio::test]
async fn the_end_of_a_game_asks_for_its_key_moments_and_settles_its_offers() {
    let mut scene = Scene::started().await;
    let ann = scene.ann.clone();
    scene.asks(&ann, CommandKind::Offer(Proposal::Draw));
    let notice = scene.asks(&ann, CommandKind::Resign { seat: None });
    let mut facts = scene.facts(&notice).await;
    facts.board = Some(BOARD);
    facts.wants_key_moments = true;
    facts.ratings = Some("Ann 1488 (-12).".to_owned());
    let plan = plan(&notice, &facts);
    assert_eq!(named(&plan), ["key moments", "line", "board edited", "offers dimmed", "status"]);
    assert!(public(&plan).0.content.ends_with("\nAnn 1488 (-12)."));
}

#[tokio::test]
async fn an_offer_is_a_message_beside_the_board_that_mentions_those_asked_once_in_a_while() {
    let mut scene = Scene::started().await;
    let ann = scene.ann.clone();
    let notice = scene.asks(&ann, CommandKind::Offer(Proposal::Draw));
    let mut facts = scene.facts(&notice).await;
    facts.board = Some(BOARD);
    let silent = plan(&notice, &facts);
    assert_eq!((named(&silent), public(&silent).1), (vec!["message", "status"], None));
    assert!(public(&silent).0.mentions.is_empty());
    facts.mentions_asked = true;
    let ben = facts.people.user(&scene.ben).expect("known");
    assert_eq!(public(&plan(&notice, &facts)).0.mentions, [ben]);
}

#[tokio::test]
async fn an_invitation_goes_with_the_line_or_by_direct_message() {
    let mut scene = Scene::lobby().await;
    let (ann, ben) = (scene.ann.clone(), scene.ben.clone());
    let notice = scene.asks(&ann, CommandKind::Invite { player: ben.clone(), seat: None });
    let mut facts = scene.facts(&notice).await;
    let user = facts.people.user(&ben).expect("known");
    facts.board = Some(BOARD);
    facts.invited = vec![Invited { player: ben.clone(), user, by: ann, directly: false }];
    let here = plan(&notice, &facts);
    assert_eq!(named(&here), ["line", "board edited", "invitation by line", "status"]);
    assert_eq!((public(&here).0.mentions.clone(), public(&here).0.rows.len()), (vec![user], 1));
    facts.invited[0].directly = true;
    let directly = plan(&notice, &facts);
    assert_eq!(named(&directly), ["line", "board edited", "invitation", "status"]);
    assert!(public(&directly).0.mentions.is_empty() && public(&directly).0.rows.is_empty());
}

#[tokio::test]
async fn a_declined_invitation_is_told_directly_or_else_in_the_channel() {
    let mut scene = Scene::lobby().await;
    let (ann, ben) = (scene.ann.clone(), scene.ben.clone());
    scene.asks(&ann, CommandKind::Invite { player: ben.clone(), seat: None });
    let notice = scene.asks(&ben, CommandKind::DeclineInvitation);
    let mut facts = scene.facts(&notice).await;
    facts.board = Some(BOARD);
    facts.directly.insert(ann.clone(), Language::En);
    let direct = direct_messages(&notice, &facts);
    assert_eq!((direct.len(), &direct[0].player, direct[0].key.as_str()), (1, &ann, "7-declined"));
    let sent = plan(&notice, &facts);
    assert_eq!(named(&sent), ["line", "board edited", "invitation settled", "status"]);
    assert!(public(&sent).0.mentions.is_empty());
    // Ann accepts no direct messages.
    facts.directly.remove(&ann);
    let user = facts.people.user(&ann).expect("known");
    assert_eq!(public(&plan(&notice, &facts)).0.mentions, [user]);
}

#[tokio::test]
async fn a_reminder_goes_where_its_player_wants_it() {
    let scene = Scene::started().await;
    let notice = scene.reminder();
    let News::Reminder { player, .. } = &notice.news else { panic!("a reminder") };
    let mut facts = scene.facts(&notice).await;
    let here = plan(&notice, &facts);
    assert_eq!((named(&here), public(&here).1), (vec!["message", "status"], Some(&[player.clone()][..])));
    assert!(direct_messages(&notice, &facts).is_empty());
    facts.reminders = Reminders::Direct;
    facts.directly.insert(player.clone(), Language::En);
    assert_eq!(direct_messages(&notice, &facts).len(), 1);
    assert!(plan(&notice, &facts).is_empty());
    facts.directly.clear();
    assert_eq!(named(&plan(&notice, &facts)), ["message", "status"], "no direct messages are taken");
    facts.reminders = Reminders::Off;
    assert!(plan(&notice, &facts).is_empty() && direct_messages(&notice, &facts).is_empty());
}

#[tokio::test]
async fn a_lost_channel_and_secret_events_are_told_to_nobody() {
    let mut scene = Scene::started().await;
    let notice = scene.moves();
    let mut facts = scene.facts(&notice).await;
    facts.place.lost = true;
    for news in [notice.news.clone(), News::Frozen, scene.reminder().news] {
        assert!(plan(&scene.notice(news), &facts).is_empty());
    }
    let mut facts = scene.facts(&notice).await;
    facts.news.clear();
    assert!(plan(&notice, &facts).is_empty());
}

#[tokio::test]
async fn quiet_news_edit_the_board_without_a_message() {
    let mut scene = Scene::started().await;
    let notice = scene.moves();
    let mut facts = scene.facts(&notice).await;
    facts.is_quiet = true;
    facts.former_players = Some("Ann – Ben".to_owned());
    assert_eq!(named(&plan(&notice, &facts)), ["thread renamed", "status", "board edited"]);
}
