//! Modals made of labels: every input, submitted values, and limits.

use crate::harness::{Harness, Reply};
use serde_json::{Value, json};

fn label(component: &Value) -> Value {
    json!({"type": 18, "label": "Label", "component": component})
}

fn options(count: usize) -> Value {
    (0..count).map(|place| json!({"label": "x", "value": place.to_string()})).collect()
}

impl Harness {
    /// Runs a command that the bot answers with a modal of these components. Returns the path for submitting it.
    async fn open_modal(
        &self,
        connection: &mut crate::gateway_connection::GatewayConnection,
        command: &str,
        components: Value,
    ) -> String {
        let (interaction, outcome) = self.run_command(connection, "Ada", command).await;
        let data = json!({"custom_id": "m", "title": "Form", "components": components});
        self.answer(&interaction, json!({"type": 9, "data": data})).await.success();
        let outcome = outcome.await.expect("it ends");
        format!("/interactions/{}/submit", outcome["interaction"].as_str().expect("an id"))
    }

    async fn answer_with_modal(
        &self,
        connection: &mut crate::gateway_connection::GatewayConnection,
        command: &str,
        components: &Value,
    ) -> Reply {
        let (interaction, _) = self.run_command(connection, "Ada", command).await;
        let data = json!({"custom_id": "m", "title": "Form", "components": components});
        self.answer(&interaction, json!({"type": 9, "data": data})).await
    }
}

#[tokio::test]
async fn every_modal_input_is_submitted_to_the_bot() {
    let harness = Harness::start().await;
    let commands = harness.register(json!([{"name": "form", "description": "x"}])).await;
    let mut connection = harness.connect().await;
    let first = json!([
        {"type": 10, "content": "Read me."},
        {"type": 18, "label": "Move", "description": "Such as e2e4", "component":
            {"type": 4, "custom_id": "text", "style": 1, "max_length": 5}},
        label(&json!({"type": 3, "custom_id": "pick", "options": options(3), "max_values": 2})),
        label(&json!({"type": 21, "custom_id": "radio", "options": options(2)})),
        label(&json!({"type": 22, "custom_id": "boxes", "options": options(3), "required": false, "min_values": 0})),
    ]);
    let submit = harness.open_modal(&mut connection, &commands[0], first).await;
    for wrong in [
        json!({"text": "e2e4", "pick": ["0"], "radio": "5"}),
        json!({"text": "e2e4", "pick": ["0"], "radio": null}),
        json!({"text": "e2e4", "pick": [], "radio": "1"}),
        json!({"text": "e2e4", "pick": ["0", "0"], "radio": "1"}),
        json!({"text": "e2e4", "pick": ["0", "1", "2"], "radio": "1"}),
        json!({"text": "e2e4e5", "pick": ["0"], "radio": "1"}),
        json!({"text": "e2e4", "pick": ["0"], "radio": "1", "boxes": ["7"]}),
    ] {
        let refused = harness.person("Ada", "POST", &submit, json!({"values": wrong})).await;
        assert_eq!(refused.refusal().0, 400, "{wrong}");
    }
    let values = json!({"text": "e2e4", "pick": ["0", "2"], "radio": "1", "boxes": ["0", "1"]});
    let (submitted, _) = harness.act(&mut connection, "Ada", &submit, json!({"values": values})).await;
    let components = &submitted["data"]["components"];
    assert_eq!((&components[0]["type"], &components[1]["type"]), (&json!(10), &json!(18)));
    assert_eq!(components[1]["component"]["value"], "e2e4");
    assert_eq!(components[2]["component"]["values"], json!(["0", "2"]));
    assert_eq!(
        (&components[3]["component"]["type"], &components[3]["component"]["value"]),
        (&json!(21), &json!("1"))
    );
    assert_eq!(components[4]["component"]["values"], json!(["0", "1"]));
    harness.answer(&submitted, json!({"type": 4, "data": {"content": "x"}})).await.success();

    let second = json!([
        label(&json!({"type": 5, "custom_id": "who", "max_values": 2})),
        label(&json!({"type": 8, "custom_id": "where", "required": false})),
        label(&json!({"type": 19, "custom_id": "file"})),
        label(&json!({"type": 23, "custom_id": "sure"})),
        label(&json!({"type": 23, "custom_id": "set", "default": true})),
    ]);
    let submit = harness.open_modal(&mut connection, &commands[0], second).await;
    let url = format!("{}sandbox/upload?name=game.txt&user=Ada", harness.sandbox.page_url());
    let upload = harness.client.post(url).header("content-type", "application/octet-stream").body("e2e4");
    let upload: Value = upload.send().await.expect("an answer").json().await.expect("JSON");
    let (ben, channel) = (harness.sandbox.person("Ben").expect("a person"), harness.channel);
    let values = json!({"who": [ben], "where": [channel], "file": [upload["id"]], "sure": true});
    let (submitted, _) = harness.act(&mut connection, "Ada", &submit, json!({"values": values})).await;
    let (components, resolved) = (&submitted["data"]["components"], &submitted["data"]["resolved"]);
    assert_eq!(components[0]["component"]["values"], json!([ben]));
    assert_eq!(resolved["users"][ben.to_string()]["username"], "ben");
    assert!(resolved["members"][ben.to_string()]["permissions"].is_string());
    let resolved_channel = &resolved["channels"][channel.to_string()];
    assert!(resolved_channel["permissions"].is_string() && resolved_channel["app_permissions"].is_string());
    let file = upload["id"].as_str().expect("an id");
    assert_eq!(resolved["attachments"][file]["filename"], "game.txt");
    assert_eq!(
        (&components[3]["component"]["value"], &components[4]["component"]["value"]),
        (&json!(true), &json!(true))
    );
    harness.answer(&submitted, json!({"type": 4, "data": {"content": "x"}})).await.success();
    harness.stop_without_complaints().await;
}

#[tokio::test]
async fn omitted_modal_values_keep_their_defaults() {
    let harness = Harness::start().await;
    let commands = harness.register(json!([{"name": "form", "description": "x"}])).await;
    let mut connection = harness.connect().await;
    let ben = harness.sandbox.person("Ben").expect("a person");
    let chosen = json!([{"label": "a", "value": "a"}, {"label": "b", "value": "b", "default": true}]);
    let components = json!([
        label(&json!({"type": 4, "custom_id": "text", "style": 2, "value": "before"})),
        label(&json!({"type": 3, "custom_id": "pick", "options": chosen})),
        label(&json!({"type": 21, "custom_id": "radio", "options": chosen})),
        label(&json!({"type": 5, "custom_id": "who", "default_values": [{"id": ben, "type": "user"}]})),
    ]);
    let submit = harness.open_modal(&mut connection, &commands[0], components).await;
    let (submitted, _) = harness.act(&mut connection, "Ada", &submit, json!({"values": {}})).await;
    let components = &submitted["data"]["components"];
    assert_eq!(components[0]["component"]["value"], "before");
    assert_eq!(components[1]["component"]["values"], json!(["b"]));
    assert_eq!(components[2]["component"]["value"], "b");
    assert_eq!(components[3]["component"]["values"], json!([ben]));
    harness.answer(&submitted, json!({"type": 4, "data": {"content": "x"}})).await.success();
    harness.stop_without_complaints().await;
}

#[tokio::test]
async fn label_limits_are_exact() {
    let harness = Harness::start().await;
    let commands = harness.register(json!([{"name": "form", "description": "x"}])).await;
    let mut connection = harness.connect().await;
    let input = |id: usize| label(&json!({"type": 4, "custom_id": id.to_string(), "style": 1}));
    let with = |field: &str, length: usize| {
        let mut one = input(0);
        one[field] = "x".repeat(length).into();
        json!([one])
    };
    let group = |kind: i64, count: usize| {
        json!([label(&json!({"type": kind, "custom_id": "g", "options": options(count)}))])
    };
    let files = |most: usize| json!([label(&json!({"type": 19, "custom_id": "g", "max_values": most}))]);
    let cases = [
        (json!((0..5).map(input).collect::<Vec<_>>()), json!((0..6).map(input).collect::<Vec<_>>())),
        (with("label", 45), with("label", 46)),
        (with("description", 100), with("description", 101)),
        (group(21, 10), group(21, 11)),
        (group(21, 2), group(21, 1)),
        (group(22, 10), group(22, 11)),
        (group(22, 1), group(22, 0)),
        (group(3, 25), group(3, 26)),
        (files(10), files(11)),
    ];
    for (at, past) in cases {
        let refused = harness.answer_with_modal(&mut connection, &commands[0], &past).await;
        assert_eq!(refused.refusal(), (400, 50035), "{past}");
        harness.open_modal(&mut connection, &commands[0], at).await;
    }
    harness.stop().await;
}

#[tokio::test]
async fn a_label_with_an_unsupported_component_is_refused() {
    let harness = Harness::start().await;
    let commands = harness.register(json!([{"name": "form", "description": "x"}])).await;
    let mut connection = harness.connect().await;
    let cases = [
        (
            json!([label(&json!({"type": 2, "style": 1, "label": "x", "custom_id": "b"}))]),
            "data/components/0/component/type",
        ),
        (json!([{"type": 18, "label": "x"}]), "data/components/0/component"),
        (
            json!([label(&json!({"type": 4, "custom_id": "t", "style": 1, "label": "x"}))]),
            "data/components/0/component/label",
        ),
        (
            json!([label(&json!({"type": 5, "custom_id": "t", "disabled": true}))]),
            "data/components/0/component/disabled",
        ),
        (json!([{"type": 17, "components": []}]), "data/components/0/type"),
    ];
    for (components, path) in cases {
        let refused = harness.answer_with_modal(&mut connection, &commands[0], &components).await;
        assert_eq!(refused.refusal(), (400, 50035), "{components}");
        assert!(!refused.error_codes(path).is_empty(), "{path}: {}", refused.json);
    }
    harness.stop().await;
}
