//! Members, roles and names; events of typing, joining and presence; and the intents that they need.

use crate::line::{End, Line};
use crate::stage::{Stage, quick};
use castellan_sandbox::{GUILD_MEMBERS, GUILD_PRESENCES, MESSAGE_CONTENT, Options, permissions};
use serde_json::{Value, json};

async fn with_leave(privileged: u64) -> Stage {
    Stage::new(Options { privileged, ..quick() }).await
}

async fn ready(stage: &Stage, intents: u64) -> Line {
    let mut line = Line::open(&stage.sandbox).await;
    line.identify(stage.sandbox.token(), intents).await;
    line.event("GUILD_CREATE").await;
    line
}

#[tokio::test]
async fn a_privileged_intent_needs_leave_and_the_application_tells_of_it() {
    let stage = with_leave(MESSAGE_CONTENT).await;
    let application = stage.bot("GET", "/applications/@me", Value::Null).await.fine();
    assert_eq!(application["flags"], 1 << 19);
    ready(&stage, 1 | MESSAGE_CONTENT).await;
    let mut line = Line::open(&stage.sandbox).await;
    line.identify(stage.sandbox.token(), 1 | GUILD_MEMBERS).await;
    assert_eq!(line.end().await, End::Closed(Some(4014)));
    stage.ends().await;
}

#[tokio::test]
async fn what_others_write_is_withheld_over_rest_too_unless_there_is_leave() {
    for (privileged, seen) in [(0, ""), (MESSAGE_CONTENT, "between us")] {
        let stage = with_leave(privileged).await;
        let path = format!("/channels/{}/messages", stage.channel);
        let said = stage.person("Ada", "POST", &path, json!({"content": "between us"})).await.fine();
        let read = stage.bot("GET", &path, Value::Null).await.fine();
        assert_eq!((&read[0]["content"], &read[0]["id"]), (&json!(seen), &said["id"]));
        let one = format!("{path}/{}", said["id"].as_str().expect("an id"));
        assert_eq!(stage.bot("GET", &one, Value::Null).await.fine()["content"], seen);
        // The same within an answer.
        let answer = json!({"content": "yes", "message_reference": {"message_id": said["id"]}});
        let answered = stage.post(answer).await.fine();
        assert_eq!(answered["referenced_message"]["content"], seen);
        assert_eq!(answered["content"], "yes");

        let named = format!("<@{}>, look", stage.sandbox.bot());
        stage.person("Ada", "POST", &path, json!({"content": named})).await.fine();
        assert_eq!(stage.bot("GET", &path, Value::Null).await.fine()[0]["content"], named);
        let direct = stage.person("Ada", "POST", "/direct", json!({})).await.fine();
        let path = format!("/channels/{}/messages", direct["channel"].as_str().expect("an id"));
        stage.person("Ada", "POST", &path, json!({"content": "to you"})).await.fine();
        assert_eq!(stage.bot("GET", &path, Value::Null).await.fine()[0]["content"], "to you");
        stage.ends_well().await;
    }
}

#[tokio::test]
async fn members_are_given_in_chunks_by_their_names_or_ids() {
    let stage = with_leave(GUILD_PRESENCES).await;
    let mut line = ready(&stage, 1 | GUILD_PRESENCES).await;
    let asks = async |line: &mut Line, more: Value| {
        let mut data = json!({"guild_id": stage.guild, "nonce": "n"});
        data.as_object_mut().expect("an object").extend(more.as_object().cloned().expect("an object"));
        line.send(&json!({"op": 8, "d": data})).await;
    };
    let ben = stage.sandbox.person("Ben").expect("a person");
    asks(&mut line, json!({"query": "be", "limit": 5, "presences": true})).await;
    let chunk = line.event("GUILD_MEMBERS_CHUNK").await;
    assert_eq!((&chunk["members"][0]["user"]["id"], &chunk["nonce"]), (&json!(ben), &json!("n")));
    assert_eq!((&chunk["chunk_index"], &chunk["chunk_count"]), (&json!(0), &json!(1)));
    assert_eq!(
        (&chunk["presences"][0]["user"]["id"], &chunk["presences"][0]["status"]),
        (&json!(ben), &json!("online"))
    );
    asks(&mut line, json!({"user_ids": [ben, "5"]})).await;
    let chunk = line.event("GUILD_MEMBERS_CHUNK").await;
    assert_eq!(chunk["members"].as_array().map(Vec::len), Some(1));
    assert_eq!(chunk["not_found"], json!(["5"]));
    asks(&mut line, json!({"query": "nobody", "limit": 5})).await;
    assert_eq!(line.event("GUILD_MEMBERS_CHUNK").await["members"], json!([]));
    // A request for all members needs the intent.
    asks(&mut line, json!({"query": "", "limit": 0})).await;
    assert_eq!(line.events_until_now().await, Vec::<String>::new());
    assert_eq!(stage.sandbox.complaints(), ["op 8 asked for all members without the intent for members"]);
    stage.ends().await;
}

#[tokio::test]
async fn who_has_leave_is_told_of_all_members_a_thousand_at_a_time() {
    let stage = with_leave(GUILD_MEMBERS).await;
    for place in 0..1_200 {
        let user = stage.sandbox.add_user(&format!("Guest {place}"));
        stage.sandbox.join(stage.guild, user).expect("both are there");
    }
    let mut line = Line::open(&stage.sandbox).await;
    line.identify(stage.sandbox.token(), 1 | GUILD_MEMBERS).await;
    let guild = line.event("GUILD_CREATE").await;
    assert_eq!(guild["members"].as_array().map(Vec::len), Some(1_205));
    line.send(&json!({"op": 8, "d": {"guild_id": stage.guild, "query": "", "limit": 0}})).await;
    let mut sizes = Vec::new();
    for place in 0..2 {
        let chunk = line.event("GUILD_MEMBERS_CHUNK").await;
        assert_eq!((&chunk["chunk_index"], &chunk["chunk_count"]), (&json!(place), &json!(2)));
        sizes.extend(chunk["members"].as_array().map(Vec::len));
    }
    assert_eq!(sizes, [1_000, 205]);
    let path = format!("/guilds/{}/members?limit=1000", stage.guild);
    assert_eq!(stage.bot("GET", &path, Value::Null).await.fine().as_array().map(Vec::len), Some(1_000));
    stage.ends_well().await;
}

#[tokio::test]
async fn without_leave_members_are_not_listed() {
    let stage = Stage::quick().await;
    let refused = stage.bot("GET", &format!("/guilds/{}/members", stage.guild), Value::Null).await;
    assert_eq!(refused.refusal(), (403, 50001));
    stage.ends_well().await;
}

#[tokio::test]
async fn who_types_is_told_to_the_bot_and_to_the_others() {
    let stage = Stage::quick().await;
    let mut line = Line::open(&stage.sandbox).await;
    line.identify(stage.sandbox.token(), 1 | 1 << 11 | 1 << 14).await;
    line.event("GUILD_CREATE").await;
    let ada = stage.sandbox.person("Ada").expect("a person");
    stage.person("Ada", "POST", &format!("/channels/{}/typing", stage.channel), json!({})).await.fine();
    let told = line.event("TYPING_START").await;
    assert_eq!((&told["user_id"], &told["guild_id"]), (&json!(ada), &json!(stage.guild)));
    assert_eq!(
        (&told["channel_id"], &told["member"]["user"]["username"]),
        (&json!(stage.channel), &json!("ada"))
    );
    assert!(told["timestamp"].as_u64().is_some_and(|at| at > 1_700_000_000 && at < 10_000_000_000));
    let direct = stage.person("Ada", "POST", "/direct", json!({})).await.fine();
    let direct = direct["channel"].as_str().expect("an id");
    stage.bot("POST", &format!("/channels/{direct}/typing"), Value::Null).await.fine();
    let told = line.event("TYPING_START").await;
    assert_eq!((&told["user_id"], &told["guild_id"]), (&json!(stage.sandbox.bot()), &Value::Null));
    stage.ends_well().await;
}

#[tokio::test]
async fn a_thread_tells_who_joins_and_leaves_and_of_others_only_with_leave() {
    let stage = with_leave(GUILD_MEMBERS).await;
    let mut few = ready(&stage, 1).await;
    let mut all = ready(&stage, 1 | GUILD_MEMBERS).await;
    let ada = stage.sandbox.person("Ada").expect("a person");
    let (ben, bot) = (stage.sandbox.person("Ben").expect("a person"), stage.sandbox.bot());
    let thread = stage.sandbox.open_thread(stage.channel, ada, "thread").expect("she may");
    let members = format!("/channels/{thread}/thread-members");
    stage.bot("PUT", &format!("{members}/{ben}"), Value::Null).await.fine();
    let told = all.event("THREAD_MEMBERS_UPDATE").await;
    assert_eq!((&told["added_members"][0]["user_id"], &told["member_count"]), (&json!(ben), &json!(2)));
    assert_eq!(told["added_members"][0]["member"]["user"]["username"], "ben");
    stage.bot("PUT", &format!("{members}/@me"), Value::Null).await.fine();
    assert_eq!(few.event("THREAD_MEMBERS_UPDATE").await["added_members"][0]["user_id"], json!(bot));
    all.event("THREAD_MEMBERS_UPDATE").await;
    stage.bot("DELETE", &format!("{members}/{ben}"), Value::Null).await.fine();
    assert_eq!(all.event("THREAD_MEMBERS_UPDATE").await["removed_member_ids"], json!([ben]));
    stage.bot("DELETE", &format!("{members}/@me"), Value::Null).await.fine();
    assert_eq!(few.event("THREAD_MEMBERS_UPDATE").await["removed_member_ids"], json!([bot]));
    // A user who writes in a thread joins it.
    let path = format!("/channels/{thread}/messages");
    stage.bot("POST", &path, json!({"content": "x"})).await.fine();
    assert_eq!(few.event("THREAD_MEMBERS_UPDATE").await["added_members"][0]["user_id"], json!(bot));
    stage.ends_well().await;
}

#[tokio::test]
async fn a_role_is_told_by_itself_and_the_bots_own_says_whose_it_is() {
    let stage = Stage::quick().await;
    let roles = format!("/guilds/{}/roles", stage.guild);
    let all = stage.bot("GET", &roles, Value::Null).await.fine();
    let own = all.as_array().into_iter().flatten().find(|role| role["managed"] == true).expect("the bot's");
    assert_eq!(own["tags"]["bot_id"], json!(stage.sandbox.bot()));
    let one = stage.bot("GET", &format!("{roles}/{}", own["id"].as_str().expect("an id")), Value::Null).await;
    assert_eq!(one.fine(), *own);
    assert_eq!(stage.bot("GET", &format!("{roles}/5"), Value::Null).await.refusal(), (404, 10011));
    stage.ends_well().await;
}

#[tokio::test]
async fn the_bot_changes_its_own_name_where_it_may() {
    let stage = Stage::quick().await;
    let mut line = stage.line().await;
    let path = format!("/guilds/{}/members/@me", stage.guild);
    let named = stage.bot("PATCH", &path, json!({"nick": "Referee"})).await.fine();
    assert_eq!(named["nick"], "Referee");
    let told = line.event("GUILD_MEMBER_UPDATE").await;
    assert_eq!((&told["nick"], &told["guild_id"]), (&json!("Referee"), &json!(stage.guild)));
    assert_eq!(stage.bot("PATCH", &path, json!({"nick": null})).await.fine()["nick"], Value::Null);
    let long = stage.bot("PATCH", &path, json!({"nick": "x".repeat(33)})).await;
    assert_eq!(long.mistakes("nick"), ["BASE_TYPE_MAX_LENGTH"]);
    let everyone = permissions::EVERYONE & !permissions::CHANGE_NICKNAME;
    stage.sandbox.set_everyone(stage.guild, everyone).expect("it is there");
    let refused = stage.bot("PATCH", &path, json!({"nick": "Referee"})).await;
    assert_eq!(refused.refusal(), (403, 50013));
    stage.ends().await;
}
