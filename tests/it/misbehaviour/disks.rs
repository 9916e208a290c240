//! Disks that are full or cannot be written. A cage of bubblewrap has a small one of its own, without privileges.

use std::process::Command;

use crate::machine;
use crate::program::{Folder, LINESMAN};

const MATCH: &str = "match --rules quick --engine builtin:random --engine builtin:random --games 20 --srand 5";

/// Runs a shell script inside a cage with these arguments; `$0` is the program.
fn caged(folder: &Folder, cage: &[&str], script: &str) {
    let mut command = Command::new("bwrap");
    command.args(["--dev-bind", "/", "/"]).args(cage).arg("--chdir").arg(folder.as_ref());
    let done = command.args(["sh", "-c", script, LINESMAN]).output().expect("a shell");
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
}

#[test]
fn a_match_that_filled_its_disk_goes_on_when_there_is_room() {
    if !machine::has_bubblewrap() {
        return machine::lacks("bubblewrap");
    }
    let folder = Folder::new();
    folder.run(&format!("{MATCH} --log elsewhere.jsonl")).with_code(0);
    let script = format!(
        "head -c 98304 /dev/zero > /mnt/ballast
         \"$0\" {MATCH} --log /mnt/log > full.out 2> full.err; echo $? > full.code
         \"$0\" verify /mnt/log > verified.out; echo $? > verified.code
         cp /mnt/log full.jsonl; rm /mnt/ballast
         \"$0\" {MATCH} --log /mnt/log --resume > resumed.out; echo $? > resumed.code
         cp /mnt/log whole.jsonl"
    );
    caged(&folder, &["--size", "131072", "--tmpfs", "/mnt"], &script);
    assert_eq!(folder.read("full.code"), "5\n", "{}", folder.read("full.out"));
    let said = folder.read("full.err");
    assert_eq!(said, "linesman: cannot write the log '/mnt/log': No space left on device (os error 28)\n");
    assert_eq!(folder.read("verified.code"), "0\n", "{}", folder.read("verified.out"));
    assert_eq!(folder.read("resumed.code"), "0\n", "{}", folder.read("resumed.out"));
    let [full, whole] = ["full", "whole"].map(|name| folder.read(&format!("{name}.jsonl")));
    assert!(full.lines().count() > 3 && full.lines().count() < 21, "{} games had room", full.lines().count());
    assert!(whole.starts_with(&full), "what was logged stays");
    assert_eq!(crate::resume::finished(&folder, "whole.jsonl"), crate::resume::finished(&folder, "elsewhere.jsonl"));
}

#[test]
fn a_disk_that_cannot_be_written_ends_the_match_before_it_begins() {
    if !machine::has_bubblewrap() {
        return machine::lacks("bubblewrap");
    }
    let folder = Folder::new();
    std::fs::create_dir(folder.path("logs")).expect("a folder");
    folder.run("match --rules quick --games 2 --srand 5 --log logs/old").with_code(0);
    let logs = folder.path("logs").display().to_string();
    let script = format!(
        "\"$0\" {MATCH} --log logs/new > new.out 2> new.err; echo $? > new.code
         \"$0\" {MATCH} --log logs/old --resume > old.out 2> old.err; echo $? > old.code"
    );
    caged(&folder, &["--ro-bind", &logs, &logs], &script);
    for name in ["new", "old"] {
        assert_eq!(folder.read(&format!("{name}.code")), "5\n");
        let said = folder.read(&format!("{name}.err"));
        assert_eq!(
            said,
            format!("linesman: cannot write the log 'logs/{name}': Read-only file system (os error 30)\n")
        );
        assert_eq!(folder.read(&format!("{name}.out")), "", "nothing was begun");
    }
}
