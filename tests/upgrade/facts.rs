//! The contents of a store, independent of its format: every setting, game and tournament, under names that are equal
//! in all versions.

use crate::harness::{Harness, user};
use castellan::community::game_locations::GameLocations;
use castellan::community::settings::Settings;
use castellan::community::tournament_locations::TournamentLocations;
use castellan::discord::announcing::greeting::Greetings;
use castellan::discord_api::wire::GuildId;
use castellan::game::offers::OfferKind;
use castellan::game::{Game, GameId, PlayerId};
use castellan::referee::Clock;
use castellan::rules::{Seat, Variant};
use castellan::tournament::rating::RatingList;
use castellan::tournament::{Tournament, TournamentId};
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;

/// The players.
pub const PEOPLE: [&str; 6] = ["ann", "ben", "cem", "dan", "eve", "fay"];
/// The servers' ids.
const SERVERS: [u64; 2] = [77, 78];
/// A limit above the number of games in any fixture.
const ALL: usize = 1_000;

type Names = BTreeMap<PlayerId, &'static str>;

/// Returns all facts of a store.
pub async fn facts(harness: &Harness) -> Value {
    let referee = harness.referee();
    let mut names = Names::new();
    for who in PEOPLE {
        let player = referee.directory.find_player(&format!("discord:{}", user(who))).await.expect("a store");
        names.insert(player.expect("known"), who);
    }
    json!({
        "at": harness.clock.now().ms(),
        "people": people(harness, &names).await,
        "servers": servers(harness, &names).await,
        "games": games(harness, &names).await,
        "tournaments": tournaments(harness, &names).await,
        "ratings": ratings(harness, &names).await,
        "told of the commands": told_of_the_commands(harness).await,
    })
}

fn called(names: &Names, player: &PlayerId) -> String {
    names.get(player).map_or_else(|| player.to_string(), |name| (*name).to_owned())
}

fn all_called<'a>(names: &Names, players: impl IntoIterator<Item = &'a PlayerId>) -> Vec<String> {
    let mut all: Vec<String> = players.into_iter().map(|player| called(names, player)).collect();
    all.sort();
    all
}

async fn people(harness: &Harness, names: &Names) -> Value {
    let referee = harness.referee();
    let settings = Settings::new(referee.store().clone());
    let mut all = Map::new();
    for (player, who) in names {
        let mine = settings.person(player).await.expect("settings");
        let preferences = referee.preferences.of_player(player).await.expect("wishes");
        let (vacations, _) = referee.vacations.of_player(player).await.expect("vacations");
        let mut tried = Map::new();
        for (game, _) in referee.game_list.games(None, ALL).await.expect("games") {
            let line = settings.analysis_line(player, &game).await.expect("settings").line;
            if !line.is_empty() {
                tried.insert(game.to_string(), json!(line));
            }
        }
        let person = referee.directory.person(player).await.expect("a store").expect("known");
        let fact = json!({
            "player": player,
            "account": person.account,
            "name": person.name,
            "viewpoint": format!("{:?}", mine.viewpoint),
            "theme": mine.theme,
            "text board": mine.text_board,
            "reminders": format!("{:?}", mine.reminders),
            "blocks": all_called(names, &mine.blocked),
            "reminded before, in ms": preferences.lead.map(castellan::game::Span::ms),
            "quiet": preferences.quiet.map(|quiet| quiet.to_string()),
            "zone": preferences.zone,
            "on vacation": vacations.current(harness.clock.now()).is_some(),
            "tries": tried,
            "puzzles": referee.puzzles.results(player).await.expect("puzzles"),
            "plays": texts(referee.game_list.games_of_player(player, false).await.expect("games")),
            "played": texts(referee.game_list.games_of_player(player, true).await.expect("games")),
            "is invited to": texts(referee.game_list.invitations_of(player).await.expect("games")),
            "signed up for": texts(referee.tournament_list.of_player(player).await.expect("tournaments")),
        });
        all.insert((*who).to_owned(), fact);
    }
    Value::Object(all)
}

fn texts(all: impl IntoIterator<Item = impl ToString>) -> Vec<String> {
    all.into_iter().map(|one| one.to_string()).collect()
}

async fn servers(harness: &Harness, names: &Names) -> Value {
    let store = harness.referee().store();
    let settings = Settings::new(store.clone());
    let mut all = Map::new();
    for id in SERVERS {
        let server = settings.server(Some(GuildId(id))).await.expect("settings");
        let greeted = Greetings::new(store.clone()).get(GuildId(id)).await.expect("greetings");
        let fact = json!({
            "channels": server.channels.iter().map(|channel| channel.0).collect::<Vec<_>>(),
            "director": server.director.map(|role| role.0),
            "defaults": server.defaults,
            "threads": server.threads,
            "theme": server.theme,
            "viewpoint": format!("{:?}", server.viewpoint),
            "banned": all_called(names, &server.banned),
            "status": server.status.map(|placed| placed.to_string()),
            "greeted": greeted.map(|greeting| json!({ "in": greeting.channel, "by": greeting.message.map(|placed| placed.to_string()) })),
            "games": texts(GameLocations(store.clone()).in_guild(GuildId(id)).await.expect("games")),
            "tournaments": texts(TournamentLocations(store.clone()).in_guild(GuildId(id)).await.expect("tournaments")),
        });
        all.insert(id.to_string(), fact);
    }
    Value::Object(all)
}

async fn games(harness: &Harness, names: &Names) -> Value {
    let referee = harness.referee();
    let mut all = Map::new();
    for (id, summary) in referee.game_list.games(None, ALL).await.expect("games") {
        let game = harness.game(&id).await;
        let mut fact = of_game(&game, names);
        let mut notes = Map::new();
        for (player, name) in names {
            if let Some(text) = referee.notes.of_player(player, &id).await.expect("a store") {
                notes.insert((*name).to_owned(), json!(*text));
            }
        }
        fact["notes"] = Value::Object(notes);
        fact["phase in the list"] = json!(summary.phase);
        fact["result in the list"] = json!(summary.result);
        fact["place"] = place(harness, &id).await;
        let analysis = referee.analyses.of_game(&game).await.expect("a store");
        fact["judged"] = json!(analysis.map(|analysis| {
            let judged = analysis.moves.iter().map(|judged| judged.map(|judged| format!("{judged:?}")));
            judged.collect::<Vec<_>>()
        }));
        let told = referee.outbox.receipts(&id).await.expect("receipts");
        fact["told to event"] = json!(told.last_event);
        fact["receipts"] = json!(told.receipts);
        all.insert(id.to_string(), fact);
    }
    Value::Object(all)
}

async fn place(harness: &Harness, id: &GameId) -> Value {
    let table =
        GameLocations(harness.referee().store().clone()).of(id).await.expect("a store").expect("a table");
    json!({
        "server": table.guild.map(|guild| guild.0),
        "channel": table.channel.0,
        "parent": table.parent.map(|parent| parent.0),
        "lost": table.lost,
        "shown again": table.reposted_board.map(|placed| placed.to_string()),
    })
}

/// Returns all facts of a game, secrets included.
fn of_game(game: &Game, names: &Names) -> Value {
    let seats: BTreeMap<&str, String> =
        game.seats().iter().map(|(seat, player)| (seat.name(), called(names, &player.id))).collect();
    let computers: BTreeMap<&str, u8> =
        game.seats().iter().filter_map(|(seat, player)| Some((seat.name(), player.level()?))).collect();
    let plans: BTreeMap<&str, String> =
        Seat::ALL.into_iter().filter_map(|seat| Some((seat.name(), game.plan(seat)?.to_text()))).collect();
    let armies: BTreeMap<&str, String> = Seat::ALL
        .into_iter()
        .filter_map(|seat| Some((seat.name(), format!("{:?}", game.army(seat)?))))
        .collect();
    let record = game.record();
    let steps = record.map(|record| {
        let step = |step: castellan::rules::record::Step| match step.roll {
            Some(roll) => format!("{} {} ({}:{})", step.seat, step.action, roll.attack, roll.defence),
            None => format!("{} {}", step.seat, step.action),
        };
        record.steps().map(step).collect::<Vec<_>>()
    });
    let offers: Vec<Value> = game
        .offers()
        .iter()
        .map(|offer| {
            json!({
                "number": offer.number, "what": what(&offer.kind), "by": called(names, &offer.by),
                "until": offer.until.ms(), "agreed": all_called(names, &offer.agreed),
            })
        })
        .collect();
    let agreement = game.settings();
    json!({
        "variant": agreement.variant.info().name,
        "options": agreement.options.pairs().map(|(key, value)| format!("{key}={value}")).collect::<Vec<_>>(),
        "time": agreement.time.to_string(),
        "rated": agreement.rated,
        "solo": agreement.solo,
        "spectators": agreement.spectators,
        "hints": agreement.hints,
        "phase": game.phase(),
        "end": game.end(),
        "public events": game.public_head().number,
        "public hash": game.public_head().hash,
        "seats": seats,
        "levels of computers": computers,
        "invited": all_called(names, game.invitations().iter().map(|invitation| &invitation.player)),
        "watching": all_called(names, game.watchers()),
        "position": record.map(|record| record.position().to_string()),
        "played": steps,
        "to act": game.to_act().map(Seat::name),
        "deadline": game.clock().deadline().map(|(seat, at)| format!("{} {}", seat.name(), at.ms())),
        "due": game.due_events().iter().map(|due| format!("{:?} {}", due.kind, due.at.ms())).collect::<Vec<_>>(),
        "offers": offers,
        "conditions": plans,
        "armies": armies,
        "touched": game.touched().iter().map(ToString::to_string).collect::<Vec<_>>(),
    })
}

async fn tournaments(harness: &Harness, names: &Names) -> Value {
    let referee = harness.referee();
    let mut all = Map::new();
    for (id, entry) in referee.tournament_list.all().await.expect("tournaments") {
        let tournament = referee.tournaments.tournament(&id).await.expect("a tournament");
        let mut fact = of_tournament(&tournament, names);
        fact["title in the list"] = json!(entry.title);
        fact["phase in the list"] = json!(entry.phase);
        fact["log"] = json!(
            referee
                .tournaments
                .log(&id)
                .await
                .expect("a log")
                .iter()
                .map(|event| event.what.kind())
                .collect::<Vec<_>>()
        );
        fact["place"] = venue(harness, names, &id).await;
        all.insert(id.to_string(), fact);
    }
    Value::Object(all)
}

async fn venue(harness: &Harness, names: &Names, id: &TournamentId) -> Value {
    let venue = TournamentLocations(harness.referee().store().clone())
        .of(id)
        .await
        .expect("a store")
        .expect("a venue");
    json!({
        "server": venue.guild.0,
        "channel": venue.channel.0,
        "message": venue.message.map(|placed| placed.to_string()),
        "announcer": called(names, &venue.announcer),
        "lost": venue.lost,
        "told round": venue.shown_round,
    })
}

fn of_tournament(tournament: &Tournament, names: &Names) -> Value {
    let rounds: Vec<Value> = tournament
        .rounds()
        .iter()
        .map(|round| {
            let boards: Vec<Value> = round
                .pairings
                .iter()
                .map(|pairing| {
                    json!({
                        "board": pairing.board.to_string(),
                        "entrants": pairing.entrants.iter().map(ToString::to_string).collect::<Vec<_>>(),
                        "game": tournament.game_id(pairing),
                        "score": pairing.score.as_ref().map(|score| format!("{score:?}")),
                    })
                })
                .collect();
            json!({ "number": round.number, "started": round.started, "finished": round.finished, "boards": boards })
        })
        .collect();
    let standings: Vec<String> = tournament
        .standings()
        .iter()
        .map(|line| format!("{} {} {:?} {:?}", line.rank, line.number, line.points, line.tiebreaks))
        .collect();
    json!({
        "title": tournament.announcement().title,
        "phase": tournament.phase(),
        "edition": tournament.announcement().edition.year(),
        "players": all_called(names, &tournament.players()),
        "signed up": all_called(names, tournament.signed_up().iter().map(|signed_up| &signed_up.player.id)),
        "entrants": tournament.entrants().len(),
        "forbidden": tournament.forbidden_pairs().iter().map(|[one, other]| format!("{one}-{other}")).collect::<Vec<_>>(),
        "rounds": rounds,
        "standings": standings,
        "due": tournament.due_actions().iter().map(|due| format!("{:?} {}", due.kind, due.at.ms())).collect::<Vec<_>>(),
    })
}

async fn ratings(harness: &Harness, names: &Names) -> Value {
    let mut all = Map::new();
    for list in
        Variant::ALL.iter().flat_map(|variant| [2, 3].map(|seats| RatingList::for_variant(*variant, seats)))
    {
        let own = harness.referee().ratings.list(list).await.expect("ratings");
        let lines: Vec<String> = own
            .iter()
            .map(|(player, rating)| {
                format!(
                    "{} {:.2} {:.2} {}",
                    called(names, player),
                    rating.rating,
                    rating.deviation,
                    rating.games
                )
            })
            .collect();
        all.insert(format!("{}, {}", list.game, if list.many { "many" } else { "two" }), json!(lines));
    }
    Value::Object(all)
}

async fn told_of_the_commands(harness: &Harness) -> Value {
    let stream = castellan::store::StreamName::new("commands/42/everywhere").expect("a name");
    let events =
        harness.referee().store().read(&stream, castellan::store::Version(1), 1).await.expect("a store");
    events.first().map_or(Value::Null, |event| json!(event.json))
}

/// Describes an offer. For an agreement only its changes are listed, since later versions may add fields.
fn what(kind: &OfferKind) -> String {
    match kind {
        OfferKind::Amend { changes, .. } => format!("Amend {{ changes: {changes:?} }}"),
        other => format!("{other:?}"),
    }
}
