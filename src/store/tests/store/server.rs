//! A PostgreSQL server for the tests, in its own folder, with a new database for each test.
#![allow(dead_code, reason = "each test uses its part")]

use castellan_store::{PostgresOptions, PostgresStore};
use castellan_test_support::tools::missing;
use std::future::Future;
use std::io::{BufRead, BufReader, Write};
use std::os::unix::fs::{MetadataExt, chown};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, OnceLock};
use tokio::runtime::Runtime;

/// A password that no error and no output may contain.
pub const PASSWORD: &str = "correct-horse-battery";
const USER: &str = "castellan";
/// The user without privileges, because the server does not run as root.
const NOBODY: u32 = 65534;

/// A script that runs the server until its input ends, which happens in any case. `kill` stops the server like a crash;
/// `start` starts it again. With a third argument it is a standby of the server in that folder, until `promote`.
const SCRIPT: &str = r#"
# What ends the tests, such as an interrupt from the terminal, reaches this too: the folder is removed all the same.
trap '' HUP INT TERM
pid=
end() { [ -z "$pid" ] || { kill -QUIT $pid 2>/dev/null; wait $pid; }; cd /; rm -rf "$dir"; }
trap end EXIT
bin=$1 dir=$2 primary=$3; shift 3
cd "$dir" || exit 1
if [ -n "$primary" ]; then
    PGPASSWORD=$(cat password)
    export PGPASSWORD
    "$bin/pg_basebackup" -D data -U castellan -h "$primary" -R -X stream -c fast --no-sync >initdb.log 2>&1
else
"$bin/initdb" -D data -U castellan -E UTF8 -A scram-sha-256 --pwfile=password --no-sync \
    --locale=C.UTF-8 --locale-provider=icu --icu-locale=en >initdb.log 2>&1 ||
{ rm -rf data; "$bin/initdb" -D data -U castellan -E UTF8 -A scram-sha-256 --pwfile=password --no-sync \
    --locale=C.UTF-8 >initdb.log 2>&1; }
fi || { cat initdb.log; exit 1; }
start() {
    "$bin/postgres" -D data -k "$dir" -c listen_addresses= -c max_connections=600 "$@" >>log 2>&1 </dev/null &
    pid=$!
    until "$bin/pg_isready" -q -h "$dir"; do
        kill -0 $pid 2>/dev/null || { cat log; exit 1; }
        sleep 0.02
    done
    echo ready
}
start "$@"
while read -r command; do
    case $command in
        kill) kill -QUIT $pid; wait $pid; echo killed ;;
        start) start "$@" ;;
        promote) "$bin/pg_ctl" -D data -w promote >>log 2>&1 && echo promoted ;;
    esac
done
"#;

const EXTEND_SESSIONS: &str = "CREATE FUNCTION castellan.lives_on() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        NEW.alive_until := NEW.alive_until + interval '1 hour';
        RETURN NEW;
    END $$;
    CREATE TRIGGER lives_on BEFORE INSERT OR UPDATE ON castellan.sessions
    FOR EACH ROW EXECUTE FUNCTION castellan.lives_on();
    UPDATE castellan.sessions SET alive_until = now()";
const STOP_EXTENDING_SESSIONS: &str = "DROP TRIGGER lives_on ON castellan.sessions;
    UPDATE castellan.sessions SET alive_until = alive_until - interval '1 hour'";

/// Returns the folder of PostgreSQL's programs, which Debian does not put on the path.
pub fn programs() -> Option<PathBuf> {
    let on_path = std::env::var_os("PATH").unwrap_or_default();
    let mut versions: Vec<PathBuf> = std::fs::read_dir("/usr/lib/postgresql")
        .map(|versions| versions.flatten().map(|version| version.path().join("bin")).collect())
        .unwrap_or_default();
    versions.sort();
    let all = std::env::split_paths(&on_path).chain(versions.into_iter().rev());
    // The path may contain links to some of them.
    let mut real =
        all.filter_map(|folder| Some(folder.join("postgres").canonicalize().ok()?.parent()?.to_owned()));
    let needed = ["postgres", "initdb", "psql", "pg_basebackup"];
    real.find(|folder| needed.iter().all(|name| folder.join(name).is_file()))
}

/// A running server.
pub struct Server {
    child: Child,
    input: Option<ChildStdin>,
    output: Mutex<BufReader<ChildStdout>>,
    folder: PathBuf,
    programs: PathBuf,
    port: u16,
    databases: AtomicUsize,
}

impl Server {
    /// Starts a server with these settings; `None` without PostgreSQL.
    pub fn start(settings: &[&str]) -> Option<Self> {
        Self::start_with(settings, 5432, &[])
    }

    /// Starts a standby that replicates this server.
    pub fn standby(&self) -> Self {
        Self::run(&[], self.port, &[], Some(&self.folder)).expect("its programs are there")
    }

    /// Starts a server on a port, with copies of files beside its data.
    pub fn start_with(settings: &[&str], port: u16, files: &[&Path]) -> Option<Self> {
        Self::run(settings, port, files, None)
    }

    fn run(settings: &[&str], port: u16, files: &[&Path], primary: Option<&Path>) -> Option<Self> {
        let Some(programs) = programs() else {
            missing("postgresql");
            return None;
        };
        let folder = tempfile::Builder::new().prefix("castellan-pg").tempdir().expect("a folder").keep();
        std::fs::write(folder.join("password"), PASSWORD).expect("written");
        let mut own = vec![folder.join("password")];
        for file in files {
            own.push(folder.join(file.file_name().expect("a name")));
            std::fs::copy(file, &own[own.len() - 1]).expect("copied");
        }
        let is_root = std::fs::metadata(&folder).expect("a folder").uid() == 0;
        let mut command = Command::new(if is_root { "setpriv" } else { "sh" });
        if is_root {
            own.push(folder.clone());
            for path in own {
                chown(path, Some(NOBODY), Some(NOBODY)).expect("given away");
            }
            let id = NOBODY.to_string();
            command.args(["--reuid", &id, "--regid", &id, "--clear-groups", "sh"]);
        }
        command.env("PGPORT", port.to_string()).args(["-c", SCRIPT, "sh"]).arg(&programs).arg(&folder);
        command.arg(primary.unwrap_or(Path::new("")));
        for setting in settings {
            command.args(["-c", setting]);
        }
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("a server");
        let (input, output) = (child.stdin.take(), BufReader::new(child.stdout.take().expect("its output")));
        let (output, databases) = (Mutex::new(output), AtomicUsize::new(0));
        let server = Self { child, input, output, folder, programs, port, databases };
        server.expect("ready");
        Some(server)
    }

    fn expect(&self, word: &str) {
        let mut output_text = String::new();
        let mut output = self.output.lock().expect("the output");
        while !output_text.ends_with(&format!("{word}\n")) {
            assert!(output.read_line(&mut output_text).expect("text") > 0, "the server says: {output_text}");
        }
    }

    fn say(&self, word: &str) {
        writeln!(self.input.as_ref().expect("its input"), "{word}").expect("written");
    }

    /// Stops the server like a crash, without further writes.
    pub fn kill(&self) {
        self.say("kill");
        self.expect("killed");
    }

    /// Turns a standby into a primary.
    pub fn promote(&self) {
        self.say("promote");
        self.expect("promoted");
    }

    pub fn restart(&self) {
        self.say("start");
        self.expect("ready");
    }

    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Creates a database, and returns its address.
    pub fn database(&self) -> String {
        let name = format!("test{}", self.databases.fetch_add(1, Ordering::Relaxed));
        self.psql("postgres", &format!("CREATE DATABASE {name} TEMPLATE template0"));
        self.url(&name)
    }

    /// Creates a database with its tables in this folder, and returns its address.
    pub fn database_in(&self, folder: &Path) -> String {
        let owner = self.folder.metadata().expect("a folder").uid();
        chown(folder, Some(owner), Some(owner)).expect("given away");
        let name = format!("test{}", self.databases.fetch_add(1, Ordering::Relaxed));
        self.psql("postgres", &format!("CREATE TABLESPACE {name} LOCATION '{}'", folder.display()));
        self.psql("postgres", &format!("CREATE DATABASE {name} TEMPLATE template0 TABLESPACE {name}"));
        self.url(&name)
    }

    /// Extends the sessions of a database by an hour beyond their stated end, or ends that. On a busy machine a process
    /// that is silent for seconds would be missed.
    pub fn set_sessions_extended(&self, database: &str, for_now: bool) {
        self.psql(database, if for_now { EXTEND_SESSIONS } else { STOP_EXTENDING_SESSIONS });
    }

    pub fn url(&self, database: &str) -> String {
        format!("postgres://{USER}:{PASSWORD}@/{database}?host={}", self.folder.display())
    }

    /// Returns the output of `psql` for statements in a database, given by its name or its address.
    pub fn psql(&self, database: &str, sql: &str) -> String {
        let name = database.split('?').next().and_then(|path| path.rsplit('/').next()).expect("a name");
        let output_text = Command::new(self.programs.join("psql"))
            .args(["-XqAt", "-v", "ON_ERROR_STOP=1", "-U", USER, "-d", name, "-c", sql, "-h"])
            .arg(&self.folder)
            .env("PGPASSWORD", PASSWORD)
            .env("PGPORT", self.port.to_string())
            .output()
            .expect("psql");
        assert!(output_text.status.success(), "{sql}: {}", String::from_utf8_lossy(&output_text.stderr));
        String::from_utf8(output_text.stdout).expect("text").trim_end().to_owned()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        drop(self.input.take());
        drop(self.child.wait());
    }
}

/// Returns the server shared by all tests, which ends with this program.
pub fn server() -> Option<&'static Server> {
    static SERVER: OnceLock<Option<Server>> = OnceLock::new();
    // Other tests, with servers of their own, cover losses by a crash.
    let started = SERVER
        .get_or_init(|| programs().and_then(|_| Server::start(&["fsync=off", "synchronous_commit=off"])));
    if started.is_none() {
        // Each skipped test is reported.
        missing("postgresql");
    }
    started.as_ref()
}

/// Runs a future on a runtime that all tests share, and waits for it.
pub fn wait_for<T: Send + 'static>(future: impl Future<Output = T> + Send + 'static) -> T {
    static RUNTIME: OnceLock<Runtime> = OnceLock::new();
    let runtime = RUNTIME.get_or_init(|| {
        tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().expect("a runtime")
    });
    let (done, waiting) = std::sync::mpsc::channel();
    runtime.spawn(async move {
        // The receiver may be gone.
        let _ = done.send(future.await);
    });
    waiting.recv().expect("it is done")
}

/// Opens a store in a database.
pub async fn open_database(url: &str) -> PostgresStore {
    PostgresStore::open(url, PostgresOptions::default()).await.expect("a store")
}
