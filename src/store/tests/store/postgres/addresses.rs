//! Database addresses: their parameters, TLS, and passwords, which no output shows.

use crate::harness::{append, store};
use crate::server::{PASSWORD, Server, server};
use castellan_store::{PostgresOptions, PostgresStore, Store, StoreError};
use castellan_test_support::network::ReservedPort;
use castellan_test_support::tools::tool;
use std::time::Duration;

fn impatient() -> PostgresOptions {
    PostgresOptions { patience: Duration::from_millis(200), ..PostgresOptions::default() }
}

/// Returns the error of opening, in every form in which it may be shown.
async fn refused(url: &str) -> String {
    let error = PostgresStore::open(url, impatient()).await.expect_err("it cannot be opened");
    assert!(matches!(error, StoreError::Opening { .. }), "{error:?}");
    let mut shown = format!("{error}\n{error:?}\n{error:#?}");
    let mut source = std::error::Error::source(&error);
    while let Some(cause) = source {
        shown = format!("{shown}\n{cause}\n{cause:?}");
        source = cause.source();
    }
    assert!(!shown.contains(PASSWORD) && !shown.contains("wrong-password"), "{shown}");
    shown
}

#[tokio::test(flavor = "multi_thread")]
async fn errors_name_the_problem_and_contain_no_password() {
    let nobody = ReservedPort::new();
    let closed = nobody.address().port();
    for (url, says) in [
        (format!("mysql://u:{PASSWORD}@h/d"), "its address begins with postgres://"),
        (format!("postgres://u:{PASSWORD}@h:{PASSWORD}/d"), "its address cannot be read"),
        (format!("postgres://u:{PASSWORD}@h/d?{PASSWORD}=1"), "its address cannot be read"),
        (format!("postgres://u:{PASSWORD}@h/d?sslmode={PASSWORD}"), "sslmode is disable, prefer, require"),
        (format!("postgres://u:{PASSWORD}@h/d?sslmode=require&sslrootcert=/none"), "the file of sslrootcert"),
        (format!("postgres://u:{PASSWORD}@127.0.0.1:{closed}/d"), "the database cannot be reached"),
    ] {
        let shown = refused(&url).await;
        assert!(shown.contains(says), "{shown}");
    }
    let Some(server) = server() else { return };
    let url = server.url("none");
    assert!(refused(&url).await.contains("database \"none\" does not exist"));
    let shown = refused(&server.url("postgres").replace(PASSWORD, "wrong-password")).await;
    assert!(shown.contains("password authentication failed"), "{shown}");
}

#[tokio::test(flavor = "multi_thread")]
async fn debug_output_and_address_contain_no_password() {
    let Some(server) = server() else { return };
    let url = server.database();
    let opened = PostgresStore::open(&url, PostgresOptions::default()).await.expect("a store");
    let shown = format!("{opened:?} {} {:?}", opened.address(), PostgresOptions::default());
    assert!(shown.contains("castellan@/") && !shown.contains(PASSWORD), "{shown}");
}

#[tokio::test(flavor = "multi_thread")]
async fn tls_is_used_and_the_certificate_is_checked() {
    let Some(mut openssl) = tool("openssl") else { return };
    let directory = crate::harness::folder();
    let (key, certificate) = (directory.path().join("key"), directory.path().join("certificate"));
    let made = openssl
        .args(["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost"])
        .args(["-addext", "subjectAltName=DNS:localhost", "-keyout"])
        .arg(&key)
        .arg("-out")
        .arg(&certificate)
        .output()
        .expect("openssl");
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    let reserved = ReservedPort::new();
    let port = reserved.address().port();
    let settings = [
        "fsync=off",
        "ssl=on",
        "listen_addresses=localhost",
        "ssl_cert_file=../certificate",
        "ssl_key_file=../key",
    ];
    let Some(server) = Server::start_with(&settings, port, &[&key, &certificate]) else { return };
    let at = |host: &str, parameters: &str| {
        format!("postgres://castellan:{PASSWORD}@{host}:{port}/postgres?{parameters}")
    };
    let file = certificate.display();
    let checked = format!("sslmode=verify-full&sslrootcert={file}");
    for (url, is_encrypted) in [
        (at("localhost", &checked), "t"),
        (at("localhost", "sslmode=prefer"), "t"),
        (at("127.0.0.1", ""), "t"),
        (at("localhost", "sslmode=disable"), "f"),
    ] {
        let opened = PostgresStore::open(&url, PostgresOptions::default()).await.expect("a store");
        opened.streams(None, 1).await.expect("read");
        let encrypted = "SELECT DISTINCT ssl FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) \
                         WHERE application_name = 'castellan' AND state = 'idle' AND client_addr IS NOT NULL";
        assert_eq!(server.psql("postgres", encrypted), is_encrypted, "{url}");
        store(&opened, append(&format!("one/{is_encrypted}"), 0, &format!("a:{}", url.len()), &[])).await;
        drop(opened);
        // The next connections are counted separately.
        while server
            .psql("postgres", "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'castellan'")
            != "0"
        {}
    }
    // The certificate is untrusted, or is for another host.
    for url in [at("localhost", "sslmode=require"), at("127.0.0.1", &checked)] {
        let shown = refused(&url).await;
        assert!(shown.contains("certificate verify failed") || shown.contains("TLS"), "{shown}");
    }
}
