//! The contents of a store, independent of its format: every setting, game and tournament, under names that are equal
//! in all versions.

use crate::harness::{BOARD_KEY, Harness, user};
use castellan::community::board_links::BoardLinks;
use castellan::community::people::tokens::ApiTokens;
use castellan::community::places::game_locations::GameLocations;
use castellan::community::places::tournament_locations::TournamentLocations;
use castellan::community::settings::Settings;
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
const MAX_GAMES: usize = 1_000;

type Names = BTreeMap<PlayerId, &'static str>;

/// Returns all facts of a store.
pub async fn facts(harness: &Harness) -> Value {
    let referee = harness.referee();
    let mut names = Names::new();
    for name in PEOPLE {
        let player =
            referee.directory.find_player(&format!("discord:{}", user(name))).await.expect("a store");
        names.insert(player.expect("known"), name);
    }
    json!({
        "at": harness.clock.now().ms(),
        "people": people(harness, &names).await,
        "servers": servers(harness, &names).await,
        "games": games(harness, &names).await,
        "tournaments": tournaments(harness, &names).await,
        "ratings": ratings(harness, &names).await,
        "told of the commands": registered_commands(harness).await,
    })
}

fn name_of(names: &Names, player: &PlayerId) -> String {
    names.get(player).map_or_else(|| player.to_string(), |name| (*name).to_owned())
}

fn names_of<'a>(names: &Names, players: impl IntoIterator<Item = &'a PlayerId>) -> Vec<String> {
    let mut all: Vec<String> = players.into_iter().map(|player| name_of(names, player)).collect();
    all.sort();
    all
}

async fn people(harness: &Harness, names: &Names) -> Value {
    let referee = harness.referee();
    let settings = Settings::new(referee.store().clone());
    let address = "https://board.example".parse().expect("an address");
    let tokens = ApiTokens::of(&BoardLinks::new(referee.clone(), &address, BOARD_KEY.into()));
    let mut all = Map::new();
    for (player, name) in names {
        let person_settings = settings.person(player).await.expect("settings");
        let preferences = referee.preferences.of_player(player).await.expect("preferences");
        let (vacations, _) = referee.vacations.of_player(player).await.expect("vacations");
        let mut analysis_lines = Map::new();
        for (game, _) in referee.game_list.games(None, MAX_GAMES).await.expect("games") {
            let line = settings.analysis_line(player, &game).await.expect("settings").line;
            if !line.is_empty() {
                analysis_lines.insert(game.to_string(), json!(line));
            }
        }
        let person = referee.directory.person(player).await.expect("a store").expect("known");
        let fact = json!({
            "player": player,
            "account": person.account,
            "name": person.name,
            "listed": settings.is_listed(player).await.expect("settings"),
            "tokens": tokens.list(player).await.expect("tokens").into_iter().map(|token| token.name).collect::<Vec<_>>(),
            "viewpoint": format!("{:?}", person_settings.viewpoint),
            "theme": person_settings.theme,
            "text board": person_settings.text_board,
            "reminders": format!("{:?}", person_settings.reminders),
            "blocks": names_of(names, &person_settings.blocked),
            "reminded before, in ms": preferences.lead.map(castellan::game::Span::ms),
            "quiet": preferences.quiet.map(|quiet| quiet.to_string()),
            "zone": preferences.zone,
            "on vacation": vacations.current(harness.clock.now()).is_some(),
            "tries": analysis_lines,
            "puzzles": referee.puzzles.results(player).await.expect("puzzles"),
            "plays": texts(referee.game_list.games_of_player(player, false).await.expect("games")),
            "played": texts(referee.game_list.games_of_player(player, true).await.expect("games")),
            "is invited to": texts(referee.game_list.invitations_of(player).await.expect("games")),
            "signed up for": texts(referee.tournament_list.of_player(player).await.expect("tournaments")),
        });
        all.insert((*name).to_owned(), fact);
    }
    Value::Object(all)
}

fn texts(all: impl IntoIterator<Item = impl ToString>) -> Vec<String> {
    all.into_iter().map(|item| item.to_string()).collect()
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
            "banned": names_of(names, &server.banned),
            "status": server.status.map(|message| message.to_string()),
            "greeted": greeted.map(|greeting| json!({ "in": greeting.channel, "by": greeting.message.map(|message| message.to_string()) })),
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
    for (id, summary) in referee.game_list.games(None, MAX_GAMES).await.expect("games") {
        let game = harness.game(&id).await;
        let mut fact = game_facts(&game, names);
        let mut notes = Map::new();
        for (player, name) in names {
            if let Some(text) = referee.notes.of_player(player, &id).await.expect("a store") {
                notes.insert((*name).to_owned(), json!(*text));
            }
        }
        fact["notes"] = Value::Object(notes);
        fact["phase in the list"] = json!(summary.phase);
        fact["result in the list"] = json!(summary.result);
        fact["place"] = game_location(harness, &id).await;
        let analysis = referee.analyses.of_game(&game).await.expect("a store");
        fact["judged"] = json!(analysis.map(|analysis| {
            let assessments = analysis
                .moves
                .iter()
                .map(|assessment| assessment.map(|assessment| format!("{assessment:?}")));
            assessments.collect::<Vec<_>>()
        }));
        let receipts = referee.outbox.receipts(&id).await.expect("receipts");
        fact["told to event"] = json!(receipts.last_event);
        fact["receipts"] = json!(receipts.receipts);
        all.insert(id.to_string(), fact);
    }
    Value::Object(all)
}

async fn game_location(harness: &Harness, id: &GameId) -> Value {
    let location =
        GameLocations(harness.referee().store().clone()).of(id).await.expect("a store").expect("a location");
    json!({
        "server": location.guild.map(|guild| guild.0),
        "channel": location.channel.0,
        "parent": location.parent.map(|parent| parent.0),
        "lost": location.lost,
        "shown again": location.reposted_board.map(|message| message.to_string()),
    })
}

/// Returns all facts of a game, secrets included.
fn game_facts(game: &Game, names: &Names) -> Value {
    let seats: BTreeMap<&str, String> =
        game.seats().iter().map(|(seat, player)| (seat.name(), name_of(names, &player.id))).collect();
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
                "number": offer.number, "what": describe_offer(&offer.kind), "by": name_of(names, &offer.by),
                "until": offer.until.ms(), "agreed": names_of(names, &offer.agreed),
            })
        })
        .collect();
    let settings = game.settings();
    json!({
        "variant": settings.variant.info().name,
        "options": settings.options.pairs().map(|(key, value)| format!("{key}={value}")).collect::<Vec<_>>(),
        "time": settings.time.to_string(),
        "rated": settings.rated,
        "solo": settings.solo,
        "spectators": settings.spectators,
        "hints": settings.hints,
        "api": settings.api,
        "through the API": game.all_seats().into_iter().filter(|seat| game.plays_through_api(*seat)).map(Seat::name).collect::<Vec<_>>(),
        "phase": game.phase(),
        "end": game.end(),
        "public events": game.public_head().number,
        "public hash": game.public_head().hash,
        "seats": seats,
        "levels of computers": computers,
        "invited": names_of(names, game.invitations().iter().map(|invitation| &invitation.player)),
        "watching": names_of(names, game.watchers()),
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
        let mut fact = tournament_facts(&tournament, names);
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
        fact["place"] = tournament_location(harness, names, &id).await;
        all.insert(id.to_string(), fact);
    }
    Value::Object(all)
}

async fn tournament_location(harness: &Harness, names: &Names, id: &TournamentId) -> Value {
    let location = TournamentLocations(harness.referee().store().clone())
        .of(id)
        .await
        .expect("a store")
        .expect("a location");
    json!({
        "server": location.guild.0,
        "channel": location.channel.0,
        "message": location.message.map(|message| message.to_string()),
        "announcer": name_of(names, &location.announcer),
        "lost": location.lost,
        "told round": location.shown_round,
    })
}

fn tournament_facts(tournament: &Tournament, names: &Names) -> Value {
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
        "players": names_of(names, &tournament.players()),
        "signed up": names_of(names, tournament.signed_up().iter().map(|signed_up| &signed_up.player.id)),
        "entrants": tournament.entrants().len(),
        "forbidden": tournament.forbidden_pairs().iter().map(|[first, second]| format!("{first}-{second}")).collect::<Vec<_>>(),
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
        let rated_players = harness.referee().ratings.list(list).await.expect("ratings");
        let lines: Vec<String> = rated_players
            .iter()
            .map(|(player, rating)| {
                format!(
                    "{} {:.2} {:.2} {}",
                    name_of(names, player),
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

async fn registered_commands(harness: &Harness) -> Value {
    let stream = castellan::store::StreamName::new("commands/42/everywhere").expect("a name");
    let events =
        harness.referee().store().read(&stream, castellan::store::Version(1), 1).await.expect("a store");
    events.first().map_or(Value::Null, |event| json!(event.json))
}

/// Describes an offer. For an agreement only its changes are listed, since later versions may add fields.
fn describe_offer(kind: &OfferKind) -> String {
    match kind {
        OfferKind::Amend { changes, .. } => format!("Amend {{ changes: {changes:?} }}"),
        other => format!("{other:?}"),
    }
}
