//! Tests of the files that operators install (the unit, the Debian package, alerts and the dashboard) against the
//! program and with the tools that read them.

use castellan::cli::config::SETTINGS;
use castellan::cli::service::health::Health;
use castellan::discord::admission::queue::DropReason;
use castellan::discord::announcing::undelivered::UndeliveredMessages;
use castellan::discord::webhooks::Webhooks;
use castellan::discord_api::transport::Metrics;
use castellan_test_support::tools::tool;
use prometheus_client::registry::Registry;
use serde_json::Value;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use tokio::sync::watch;

const RULES: &str = include_str!("../../packaging/prometheus/rules.yml");
const RULES_TEST: &str = include_str!("../../packaging/prometheus/rules_test.yml");
const DASHBOARD: &str = include_str!("../../packaging/grafana/castellan.json");
const UNIT: &str = include_str!("../../packaging/systemd/castellan.service");
const MANUAL: &str = include_str!("../../packaging/deb/castellan.1");
const OPERATING: &str = include_str!("../../docs/operating.md");

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Returns a tool's output, and checks that the tool succeeded.
fn successful_output(output: &Output) -> String {
    let text = [output.stdout.as_slice(), &output.stderr].concat();
    let text = String::from_utf8_lossy(&text).into_owned();
    assert!(output.status.success(), "{text}");
    text
}

/// Returns all exported metrics, with a count in each family, since empty families are not exported.
fn exported_metrics() -> String {
    let (metrics, undelivered, referee_metrics) = (
        Metrics::default(),
        UndeliveredMessages::default(),
        castellan::referee::metrics::RefereeMetrics::default(),
    );
    let _ = metrics.restarts.count("outbox");
    drop(metrics.invalid.get_or_create(&vec![("status", "429")]));
    drop(metrics.endpoint_requests.get_or_create(&vec![("result", "interaction")]));
    drop(metrics.endpoint_cut.get_or_create(&vec![("reason", "slow")]));
    metrics.count_dropped("look", DropReason::Late.label());
    metrics.set_queued(0, 0, 0);
    let _ = undelivered.count("unavailable", false);
    let _ = referee_metrics.panics("a timer");
    let _ = referee_metrics.computer_moves("3");
    let _ = referee_metrics.puzzles("solved");
    let mut registry = Registry::with_prefix("castellan");
    metrics.register(&mut registry);
    undelivered.register(&mut registry);
    referee_metrics.register(&mut registry);
    let webhooks = Webhooks::new(Vec::new(), "0123456789abcdef".parse().expect("a key")).expect("a client");
    let _ = webhooks.post_count("accepted");
    webhooks.register(&mut registry);
    let (_connected_sender, connected) = watch::channel(true);
    let (_store, store_health) = watch::channel(castellan::store::StoreHealth::Up);
    let health = Health::new(registry, connected, store_health);
    health.metrics().expect("encoded metrics")
}

/// Returns the metric names in a text.
fn metric_names(text: &str) -> BTreeSet<&str> {
    let words = text.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_');
    words.filter(|word| word.starts_with("castellan_")).collect()
}

#[test]
fn alerts_and_dashboard_use_only_metrics_that_the_program_exports() {
    let exported = exported_metrics();
    let lines: Vec<&str> = exported.lines().filter(|line| !line.starts_with('#')).collect();
    let known: BTreeSet<&str> =
        lines.iter().flat_map(|line| metric_names(line).into_iter().take(1)).collect();
    assert!(known.len() > 25, "{known:?}");
    for (file, text) in [("rules.yml", RULES), ("rules_test.yml", RULES_TEST), ("castellan.json", DASHBOARD)]
    {
        let named = metric_names(text);
        let unknown: Vec<_> = named.difference(&known).collect();
        assert!(!named.is_empty() && unknown.is_empty(), "{file}: {unknown:?}");
    }
    // A histogram is shown by its buckets.
    let shown = metric_names(DASHBOARD);
    let hidden: Vec<_> = known
        .difference(&shown)
        .filter(|name| !name.ends_with("_sum") && !name.ends_with("_count"))
        .collect();
    assert!(hidden.is_empty(), "the dashboard lacks {hidden:?}");
}

/// Returns the value of each `alert:` or `alertname:` line.
fn alerts<'a>(text: &'a str, key: &str) -> BTreeSet<&'a str> {
    text.lines()
        .filter_map(|line| line.trim().trim_start_matches("- ").strip_prefix(key))
        .map(str::trim)
        .collect()
}

#[test]
fn every_alert_is_tested_and_explained() {
    let all = alerts(RULES, "alert:");
    assert!(all.len() > 10, "{all:?}");
    assert_eq!(all, alerts(RULES_TEST, "alertname:"));
    let explained: BTreeSet<&str> = OPERATING
        .lines()
        .filter_map(|line| line.strip_prefix("### Castellan").map(|_| line.trim_start_matches("### ")))
        .collect();
    assert_eq!(all, explained);
}

#[test]
fn prometheus_accepts_the_rules_and_their_tests_pass() {
    let folder = root().join("packaging/prometheus");
    for arguments in [["check", "rules", "rules.yml"], ["test", "rules", "rules_test.yml"]] {
        let Some(mut promtool) = tool("promtool") else { return };
        successful_output(&promtool.args(arguments).current_dir(&folder).output().expect("the tool runs"));
    }
}

#[test]
fn dashboard_panels_do_not_overlap() {
    let dashboard: Value = serde_json::from_str(DASHBOARD).expect("JSON");
    let panels = dashboard["panels"].as_array().expect("a list");
    let (mut ids, mut squares) = (BTreeSet::new(), BTreeSet::new());
    for panel in panels {
        assert!(ids.insert(panel["id"].as_u64().expect("a number")), "{panel}");
        let side = |name: &str| panel["gridPos"][name].as_u64().expect("a number");
        assert!(side("x") + side("w") <= 24, "{panel}");
        for x in side("x")..side("x") + side("w") {
            for y in side("y")..side("y") + side("h") {
                assert!(squares.insert((x, y)), "{panel} overlaps another");
            }
        }
    }
}

#[test]
fn the_unit_is_hardened() {
    let Some(mut analyze) = tool("systemd-analyze") else { return };
    // The threshold is ten times the exposure: at most 2.0 of 10.
    let unit = root().join("packaging/systemd/castellan.service");
    let arguments = ["security", "--no-pager", "--offline=true", "--threshold=20"];
    let report = successful_output(&analyze.args(arguments).arg(unit).output().expect("the tool runs"));
    assert!(report.contains("Overall exposure level"), "{report}");
}

#[test]
fn packaging_sets_only_known_settings() {
    let mut names = BTreeSet::new();
    for path in [
        "packaging/compose/compose.yaml",
        "packaging/container/Containerfile",
        "packaging/deb/build",
        "packaging/systemd/castellan.service",
    ] {
        let text = fs::read_to_string(root().join(path)).expect(path);
        for word in text.split(|letter: char| !letter.is_ascii_uppercase() && letter != '_') {
            if word.starts_with("CASTELLAN_") || word.starts_with("DISCORD_") {
                names.insert(word.to_owned());
            }
        }
    }
    // The image's name is a setting of the compose file, not of the program.
    assert!(names.remove("CASTELLAN_IMAGE"));
    assert!(names.len() > 7, "{names:?}");
    for name in names {
        assert!(SETTINGS.iter().any(|setting| setting.name == name), "{name}");
    }
    assert!(UNIT.contains("\nExecStart=/usr/bin/castellan run\n"));
}

#[test]
fn the_manual_names_every_command() {
    let help = Command::new(env!("CARGO_BIN_EXE_castellan")).arg("--help").env("LC_ALL", "C").output();
    let help = successful_output(&help.expect("the tool runs"));
    let commands =
        help.split("Commands:\n").nth(1).and_then(|rest| rest.split("\n\n").next()).expect("a list");
    let commands: Vec<&str> = commands.lines().filter_map(|line| line.split_whitespace().next()).collect();
    assert!(commands.len() > 10, "{commands:?}");
    for command in commands {
        let named = MANUAL
            .lines()
            .filter(|line| line.starts_with(".B"))
            .any(|line| line.split([' ', ',', '"']).any(|word| word == command));
        assert!(named, "{command}");
    }
}

#[test]
fn workflows_run_the_ci_script_and_build_the_packages() {
    for (path, required) in [
        ("ci.yml", &["run: .ci/run\n"][..]),
        (
            "release.yml",
            &[
                "run: .ci/run\n",
                "packaging/deb/build target/release/castellan",
                "packaging/container/build target/release/castellan",
            ],
        ),
    ] {
        let text = fs::read_to_string(root().join(".github/workflows").join(path)).expect(path);
        for line in required {
            assert!(text.contains(line), "{path}: {line}");
        }
    }
}

#[test]
fn the_debian_package_is_built_and_passes_lintian() {
    let (Some(mut build), Some(mut lintian)) = (tool("bash"), tool("lintian")) else { return };
    let (Some(_), Some(mut list)) = (tool("dpkg-shlibdeps"), tool("dpkg-deb")) else { return };
    let folder = tempfile::tempdir().expect("a folder");
    let built = build
        .arg(root().join("packaging/deb/build"))
        .arg(env!("CARGO_BIN_EXE_castellan"))
        .arg(folder.path())
        .env("COMPRESSION", "gzip")
        .env("DPKG_DEB_COMPRESSOR_LEVEL", "1")
        .output()
        .expect("the tool runs");
    let built = successful_output(&built);
    let package = built.lines().last().expect("the path of the package");
    successful_output(
        &lintian
            .args(["--allow-root", "--fail-on", "error,warning", package])
            .output()
            .expect("the tool runs"),
    );
    let contents = successful_output(&list.args(["--contents", package]).output().expect("the tool runs"));
    for file in
        ["./usr/bin/castellan", "systemd/system/castellan.service", "./usr/share/castellan/castellan.env"]
    {
        assert!(
            contents.lines().any(|line| line.contains("root/root") && line.ends_with(file)),
            "{file}: {contents}"
        );
    }
}
