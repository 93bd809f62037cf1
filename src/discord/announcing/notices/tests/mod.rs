//! Plans by the kind of news.

use super::plan::{Content, DeliveryStep, PostKind, PublicPost, direct_messages, plan};
use super::plan_input::PlanInput;
use castellan_community::people::People;
use castellan_community::people::invitations::NewInvitation;
use castellan_community::places::game_locations::GameLocation;
use castellan_community::settings::{BoardMode, ReminderMode};
use castellan_discord_api::wire::{ChannelId, GuildId, Message, MessageId, MessageRef};
use castellan_game::command::{Proposal, SeatRequest};
use castellan_game::{
    ActionInput, Command, CommandKind, Game, GameId, GameSettings, Player, PlayerId, Requester, Time, decide,
};
use castellan_referee::receipts::Receipts;
use castellan_referee::{Notice, NoticeKind, Referee};
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
        let agreement = Box::new(GameSettings::new(Variant::MountChess, options));
        let owner = Player::person(scene.ann.clone());
        scene.execute(
            &scene.ann.clone(),
            CommandKind::Create { settings: agreement, owner, seat: Some(SeatRequest::Any) },
        );
        scene
    }

    async fn started() -> Self {
        let mut scene = Self::lobby().await;
        let (ann, ben) = (scene.ann.clone(), scene.ben.clone());
        scene.execute(
            &ben,
            CommandKind::Join { player: Player::person(ben.clone()), place: SeatRequest::Any },
        );
        scene.execute(&ann, CommandKind::Start);
        scene
    }

    /// Carries out a command, and returns the notice of its events.
    fn execute(&mut self, player: &PlayerId, kind: CommandKind) -> Notice {
        let at = Time::from_ms(1_700_000_000_000);
        let command =
            Command { by: Requester::Player(player.clone()), at, request: "test:asked".to_owned(), kind };
        let id = GameId::new("k3x9").expect("a name");
        let decided = decide(self.game.as_deref(), &id, &command, at, at, &[5; 32]).expect("it may be");
        let before = self.game.replace(Arc::new(decided.game));
        self.notice(NoticeKind::Events { before, events: decided.events.into() })
    }

    fn play_move(&mut self) -> Notice {
        let game = self.game.clone().expect("a game");
        let player = game.player_at(game.to_act().expect("somebody")).expect("a player").id.clone();
        let action = game.record().expect("it began").position().actions()[0];
        self.execute(&player, CommandKind::Act { action: ActionInput::Picked(action), seen: None })
    }

    fn notice(&self, kind: NoticeKind) -> Notice {
        let game = self.game.clone().expect("a game");
        Notice { key: "7".to_owned(), game, kind, receipts: Receipts::default() }
    }

    /// Returns facts for a notice in a server where each game has one board.
    async fn input(&self, notice: &Notice) -> PlanInput {
        let place = GameLocation {
            guild: Some(GuildId(10)),
            channel: CHANNEL,
            parent: None,
            lost: false,
            reposted_board: None,
            language: None,
            boards: BoardMode::Live,
            thread: None,
            thread_message: None,
        };
        let people = People::of(&self.referee, &notice.game).await.expect("a store");
        let mut input = PlanInput::new(place, people);
        input.news = vec!["The news.".to_owned()];
        input
    }

    fn reminder(&self) -> Notice {
        let game = self.game.as_ref().expect("a game");
        let seat = game.to_act().expect("somebody");
        let player = game.player_at(seat).expect("a player").id.clone();
        self.notice(NoticeKind::Reminder { seat, player, deadline: Time::from_ms(1_700_000_900_000) })
    }
}

/// Returns the names of the deliveries of a plan.
fn step_names(plan: &[DeliveryStep]) -> Vec<&'static str> {
    let name = |delivery: &DeliveryStep| match delivery {
        DeliveryStep::RequestKeyMoments => "key moments",
        DeliveryStep::RenameThread { .. } => "thread renamed",
        DeliveryStep::EditThreadMessage(_) => "thread message edited",
        DeliveryStep::Post(PublicPost { kind: PostKind::Board, .. }) => "board",
        DeliveryStep::Post(PublicPost { kind: PostKind::Line, .. }) => "line",
        DeliveryStep::Post(PublicPost { kind: PostKind::Message, .. }) => "message",
        DeliveryStep::StayInChannel => "stays in channel",
        DeliveryStep::EditBoard => "board edited",
        DeliveryStep::SendDirectMessage(_) => "direct message",
        DeliveryStep::Invite { by_line: true, .. } => "invitation by line",
        DeliveryStep::Invite { by_line: false, .. } => "invitation",
        DeliveryStep::RemoveOfferButtons { .. } => "offers dimmed",
        DeliveryStep::CloseInvitation(_) => "invitation settled",
        DeliveryStep::UpdateStatus(_) => "status",
        DeliveryStep::ReplaceBoard => "earlier board dimmed",
    };
    plan.iter().map(name).collect()
}

/// Returns the public message of a plan, and the players that it mentions until they have acted.
fn public(plan: &[DeliveryStep]) -> (&Message, Option<&[PlayerId]>) {
    let post = plan.iter().find_map(|delivery| match delivery {
        DeliveryStep::Post(post) => Some(post),
        _ => None,
    });
    let PublicPost { content, awaited_players, .. } = post.expect("a public message");
    let (Content::Message(message) | Content::Board { below: message, .. }) = content;
    (message, awaited_players.as_deref())
}

#[tokio::test]
async fn a_move_posts_a_line_that_mentions_the_next_player_and_edits_the_board() {
    let mut scene = Scene::started().await;
    let notice = scene.play_move();
    let mut input = scene.input(&notice).await;
    input.board = Some(BOARD);
    let plan = plan(&notice, &input);
    assert_eq!(step_names(&plan), ["line", "board edited", "status"]);
    let next = notice.game.player_at(notice.game.awaited_seats()[0]).expect("a player").id.clone();
    let (message, awaited_players) = public(&plan);
    assert!(message.content.starts_with("The news.") && !message.content.contains("https://"));
    assert_eq!(
        (message.mentions.clone(), awaited_players),
        (vec![input.people.user(&next).expect("known")], Some(&[next][..]))
    );
    input.shares_channel = true;
    assert!(public(&super::plan::plan(&notice, &input)).0.content.contains(&BOARD.link(input.place.guild)));
}

#[tokio::test]
async fn a_move_without_an_editable_board_posts_a_new_board() {
    let mut scene = Scene::started().await;
    let notice = scene.play_move();
    let mut input = scene.input(&notice).await;
    assert_eq!(step_names(&plan(&notice, &input)), ["board", "status", "earlier board dimmed"]);
    input.no_thread = Some(message!(Boards, "no-thread"));
    let plan = plan(&notice, &input);
    assert_eq!(step_names(&plan), ["board", "stays in channel", "status", "earlier board dimmed"]);
    assert_eq!(public(&plan).0.content, message!(Boards, "no-thread").text(Language::En));
}

#[tokio::test]
async fn the_end_of_a_game_requests_key_moments_and_removes_offer_buttons() {
    let mut scene = Scene::started().await;
    let ann = scene.ann.clone();
    scene.execute(&ann, CommandKind::Offer(Proposal::Draw));
    let notice = scene.execute(&ann, CommandKind::Resign { seat: None });
    let mut input = scene.input(&notice).await;
    input.board = Some(BOARD);
    input.wants_key_moments = true;
    input.ratings = Some("Ann 1488 (-12).".to_owned());
    let plan = plan(&notice, &input);
    assert_eq!(step_names(&plan), ["key moments", "line", "board edited", "offers dimmed", "status"]);
    assert!(public(&plan).0.content.ends_with("\nAnn 1488 (-12)."));
}

#[tokio::test]
async fn an_offer_is_a_separate_message_and_repeated_offers_mention_nobody() {
    let mut scene = Scene::started().await;
    let ann = scene.ann.clone();
    let notice = scene.execute(&ann, CommandKind::Offer(Proposal::Draw));
    let mut input = scene.input(&notice).await;
    input.board = Some(BOARD);
    let unmentioned = plan(&notice, &input);
    assert_eq!((step_names(&unmentioned), public(&unmentioned).1), (vec!["message", "status"], None));
    assert!(public(&unmentioned).0.mentions.is_empty());
    input.mentions_parties = true;
    let ben = input.people.user(&scene.ben).expect("known");
    assert_eq!(public(&plan(&notice, &input)).0.mentions, [ben]);
}

#[tokio::test]
async fn an_invitation_is_part_of_the_line_or_a_separate_direct_message() {
    let mut scene = Scene::lobby().await;
    let (ann, ben) = (scene.ann.clone(), scene.ben.clone());
    let notice = scene.execute(&ann, CommandKind::Invite { player: ben.clone(), seat: None });
    let mut input = scene.input(&notice).await;
    let user = input.people.user(&ben).expect("known");
    input.board = Some(BOARD);
    input.invited = vec![NewInvitation { player: ben.clone(), user, by: ann, by_direct_message: false }];
    let in_channel = plan(&notice, &input);
    assert_eq!(step_names(&in_channel), ["line", "board edited", "invitation by line", "status"]);
    assert_eq!((public(&in_channel).0.mentions.clone(), public(&in_channel).0.rows.len()), (vec![user], 1));
    input.invited[0].by_direct_message = true;
    let with_direct_message = plan(&notice, &input);
    assert_eq!(step_names(&with_direct_message), ["line", "board edited", "invitation", "status"]);
    assert!(
        public(&with_direct_message).0.mentions.is_empty() && public(&with_direct_message).0.rows.is_empty()
    );
}

#[tokio::test]
async fn a_declined_invitation_is_reported_by_direct_message_or_in_the_channel() {
    let mut scene = Scene::lobby().await;
    let (ann, ben) = (scene.ann.clone(), scene.ben.clone());
    scene.execute(&ann, CommandKind::Invite { player: ben.clone(), seat: None });
    let notice = scene.execute(&ben, CommandKind::DeclineInvitation);
    let mut input = scene.input(&notice).await;
    input.board = Some(BOARD);
    input.direct_languages.insert(ann.clone(), Language::En);
    let direct = direct_messages(&notice, &input);
    assert_eq!((direct.len(), &direct[0].player, direct[0].key.as_str()), (1, &ann, "7-declined"));
    let sent = plan(&notice, &input);
    assert_eq!(step_names(&sent), ["line", "board edited", "invitation settled", "status"]);
    assert!(public(&sent).0.mentions.is_empty());
    // Ann accepts no direct messages.
    input.direct_languages.remove(&ann);
    let user = input.people.user(&ann).expect("known");
    assert_eq!(public(&plan(&notice, &input)).0.mentions, [user]);
}

#[tokio::test]
async fn a_reminder_follows_the_players_reminder_setting() {
    let scene = Scene::started().await;
    let notice = scene.reminder();
    let NoticeKind::Reminder { player, .. } = &notice.kind else { panic!("a reminder") };
    let mut input = scene.input(&notice).await;
    let in_channel = plan(&notice, &input);
    assert_eq!(
        (step_names(&in_channel), public(&in_channel).1),
        (vec!["message", "status"], Some(&[player.clone()][..]))
    );
    assert!(direct_messages(&notice, &input).is_empty());
    input.reminders = ReminderMode::Direct;
    input.direct_languages.insert(player.clone(), Language::En);
    assert_eq!(direct_messages(&notice, &input).len(), 1);
    assert!(plan(&notice, &input).is_empty());
    input.direct_languages.clear();
    assert_eq!(step_names(&plan(&notice, &input)), ["message", "status"], "no direct messages are taken");
    input.reminders = ReminderMode::Off;
    assert!(plan(&notice, &input).is_empty() && direct_messages(&notice, &input).is_empty());
}

#[tokio::test]
async fn nothing_is_posted_for_a_lost_channel_or_secret_events() {
    let mut scene = Scene::started().await;
    let notice = scene.play_move();
    let mut input = scene.input(&notice).await;
    input.place.lost = true;
    for news in [notice.kind.clone(), NoticeKind::Frozen, scene.reminder().kind] {
        assert!(plan(&scene.notice(news), &input).is_empty());
    }
    let mut input = scene.input(&notice).await;
    input.news.clear();
    assert!(plan(&notice, &input).is_empty());
}

#[tokio::test]
async fn quiet_changes_edit_the_board_without_a_message() {
    let mut scene = Scene::started().await;
    let notice = scene.play_move();
    let mut input = scene.input(&notice).await;
    input.is_quiet = true;
    input.former_players = Some("Ann – Ben".to_owned());
    assert_eq!(step_names(&plan(&notice, &input)), ["thread renamed", "status", "board edited"]);
}

#[tokio::test]
async fn an_answer_to_an_offer_is_deleted_with_the_next_line() {
    let mut scene = Scene::started().await;
    let (ann, ben) = (scene.ann.clone(), scene.ben.clone());
    scene.execute(&ann, CommandKind::Offer(Proposal::Draw));
    let notice = scene.execute(&ben, CommandKind::Decline(1));
    let mut input = scene.input(&notice).await;
    let answered = plan(&notice, &input);
    assert_eq!(step_names(&answered), ["message", "offers dimmed", "status"]);
    assert_eq!(public(&answered).1, Some(&[][..]));
    input.place.boards = BoardMode::EveryMove;
    assert_eq!(public(&plan(&notice, &input)).1, None);
}

#[tokio::test]
async fn a_withdrawn_invitation_only_edits_the_card_and_closes_its_message() {
    let mut scene = Scene::lobby().await;
    let (ann, ben) = (scene.ann.clone(), scene.ben.clone());
    scene.execute(&ann, CommandKind::Invite { player: ben.clone(), seat: None });
    let notice = scene.execute(&ann, CommandKind::WithdrawInvitation(ben));
    let mut input = scene.input(&notice).await;
    input.is_quiet = true;
    assert_eq!(step_names(&plan(&notice, &input)), ["invitation settled", "status", "board edited"]);
}

#[tokio::test]
async fn a_rematch_is_one_line_that_invites_the_others() {
    let mut scene = Scene::lobby().await;
    let (ann, ben) = (scene.ann.clone(), scene.ben.clone());
    scene.game = None;
    let create = CommandKind::CreateWithOthers {
        settings: Box::new(GameSettings::new(Variant::MountChess, Options::default())),
        owner: Player::person(ann.clone()),
        seat: SeatRequest::Any,
        computers: Vec::new(),
        invited: vec![(ben.clone(), None)],
    };
    let notice = scene.execute(&ann, create);
    let mut input = scene.input(&notice).await;
    let user = input.people.user(&ben).expect("known");
    input.invited = vec![NewInvitation { player: ben, user, by: ann, by_direct_message: false }];
    let in_channel = plan(&notice, &input);
    assert_eq!(step_names(&in_channel), ["board", "status", "earlier board dimmed"]);
    let message = public(&in_channel).0;
    assert_eq!(message.content, "<@2>, Ann wants a rematch of Mount Chess. OK?");
    assert_eq!((&message.mentions[..], message.rows.len()), (&[user][..], 1));
    input.invited[0].by_direct_message = true;
    let with_direct_message = plan(&notice, &input);
    assert_eq!(step_names(&with_direct_message), ["board", "invitation", "status", "earlier board dimmed"]);
    let message = public(&with_direct_message).0;
    assert_eq!(message.content, "Ben, Ann wants a rematch of Mount Chess. OK?");
    assert!(message.mentions.is_empty());
}
