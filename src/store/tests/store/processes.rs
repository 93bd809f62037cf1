//! Children of the tests: this very program, started again to run one hidden test.

use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

/// Names the directory for a child; without it the hidden tests do nothing.
pub const FOLDER: &str = "STORE_FOLDER";

/// Returns the command that runs a hidden test on a directory.
pub fn command(hidden: &str, folder: &Path) -> Command {
    let mut command = Command::new(std::env::current_exe().expect("this program"));
    let arguments = [hidden, "--exact", "--ignored", "--nocapture"];
    command.args(arguments).env(FOLDER, folder);
    command
}

/// Starts a child of which the output is read.
pub fn start(mut command: Command) -> (Child, BufReader<ChildStdout>) {
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::inherit())
        .spawn()
        .expect("a child");
    let output = BufReader::new(child.stdout.take().expect("its output"));
    (child, output)
}

/// Reads lines until one begins so, and gives what is behind that.
pub fn until(output: &mut impl BufRead, begin: &str) -> String {
    let mut seen = Vec::new();
    for line in output.lines() {
        let line = line.expect("text");
        if let Some(rest) = line.strip_prefix(begin) {
            return rest.to_owned();
        }
        seen.push(line);
    }
    panic!("{begin:?} was not said: {seen:?}");
}

/// Waits for a child's end, which must come.
pub fn finish(mut child: Child) {
    let patience = Instant::now() + Duration::from_mins(3);
    loop {
        if let Some(status) = child.try_wait().expect("a child") {
            assert!(status.success(), "{status}");
            return;
        }
        if Instant::now() > patience {
            child.kill().expect("killed");
            panic!("the child does not end");
        }
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// Says a line at once, in one write. The test's own name may stand on the line before it.
pub fn say(line: &str) {
    let mut output = std::io::stdout().lock();
    output.write_all(format!("\n{line}\n").as_bytes()).expect("said");
    output.flush().expect("said");
}

/// Returns the directory that a child is to use.
pub fn folder() -> Option<std::path::PathBuf> {
    std::env::var_os(FOLDER).map(Into::into)
}
