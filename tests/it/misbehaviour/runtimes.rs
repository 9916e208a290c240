//! Engines in the languages that people write them in start under `--isolation auto` without further ado.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::trial::{Trial, test_engine};

/// The sample engine in Python.
fn sample() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("scripts/random_engine.py")
}

/// Whether a program is here; where it must be and is not, that is a failure.
fn is_here(program: &str, must: bool) -> bool {
    let here = Command::new(program).arg("--version").output().is_ok_and(|output| output.status.success());
    assert!(here || !must || std::env::var_os("CI").is_none(), "{program} is not installed");
    if !here {
        eprintln!("skipped: {program} is not installed");
    }
    here
}

/// Plays a match under each level that this machine has.
#[track_caller]
fn plays(command: &str) {
    plays_with(command, &[]);
}

#[track_caller]
fn plays_with(command: &str, variables: &[(&str, &str)]) {
    let good = format!("name=good cmd='{} good MARK'", test_engine("misbehaving").display());
    for level in ["auto", "strict"] {
        let mut trial = Trial::of("good").engines(&format!("name=bad cmd='{command}'"), &good);
        for (name, value) in variables {
            trial = trial.variable(name, value);
        }
        let ran = trial.args(&["--isolation", level]).run();
        if level == "strict" && ran.stderr.contains("strict cannot be had") {
            continue;
        }
        ran.unharmed().played();
    }
}

#[test]
fn python() {
    if is_here("python3", true) {
        plays(&format!("python3 {}", sample().display()));
    }
}

#[test]
fn a_script_that_names_its_interpreter() {
    if is_here("python3", true) {
        let folder = tempfile::TempDir::new().expect("a folder");
        let script = folder.path().join("engine.py");
        std::fs::copy(sample(), &script).expect("copied");
        std::fs::set_permissions(&script, std::os::unix::fs::PermissionsExt::from_mode(0o755)).expect("set");
        plays(&script.display().to_string());
    }
}

/// The interpreter is a link to another's, somewhere else, and the packages lie beside the link.
#[test]
fn a_virtual_environment() {
    if !is_here("python3", true) {
        return;
    }
    let folder = tempfile::TempDir::new().expect("a folder");
    let place = folder.path().join("venv");
    let made = Command::new("python3").args(["-m", "venv", "--without-pip"]).arg(&place).status();
    assert!(made.is_ok_and(|status| status.success()));
    let lib = std::fs::read_dir(place.join("lib")).expect("made").flatten().next().expect("a version").path();
    std::fs::write(lib.join("site-packages/only_here.py"), "").expect("written");
    let script = folder.path().join("engine.py");
    let text = std::fs::read_to_string(sample()).expect("readable");
    std::fs::write(&script, text.replace("import random", "import only_here\nimport random")).expect("written");
    plays(&format!("{}/bin/python3 {}", place.display(), script.display()));
}

#[test]
fn node() {
    if is_here("node", false) {
        let folder = tempfile::TempDir::new().expect("a folder");
        std::fs::write(folder.path().join("package.json"), "{\"type\": \"module\"}").expect("written");
        std::fs::write(folder.path().join("moves.js"), "export const first = (moves) => moves[0];").expect("written");
        let script = folder.path().join("engine.js");
        std::fs::write(&script, NODE).expect("written");
        plays(&format!("node {}", script.display()));
    }
}

#[test]
fn java() {
    if is_here("java", false) && is_here("javac", false) {
        let folder = tempfile::TempDir::new().expect("a folder");
        let source = folder.path().join("Engine.java");
        std::fs::write(&source, JAVA).expect("written");
        let compiled = Command::new("javac").arg(&source).status();
        assert!(compiled.is_ok_and(|status| status.success()));
        plays(&format!("java -cp {} Engine", folder.path().display()));
    }
}

/// Its output is never flushed, and `stdbuf=` mends that.
#[test]
fn c() {
    if is_here("cc", false) {
        let folder = tempfile::TempDir::new().expect("a folder");
        let (source, program) = (folder.path().join("engine.c"), folder.path().join("engine"));
        std::fs::write(&source, C).expect("written");
        let compiled = Command::new("cc").arg("-o").arg(&program).arg(&source).status();
        assert!(compiled.is_ok_and(|status| status.success()));
        let forgetful = format!("name=bad cmd={} stdbuf=line", program.display());
        let good = format!("name=good cmd='{} good MARK'", test_engine("misbehaving").display());
        let ran = Trial::of("good").engines(&forgetful, &good).run();
        ran.unharmed().played();
    }
}

const NODE: &str = r#"
import { createInterface } from "node:readline";
import { first } from "./moves.js";
let legal = [], army = [], squares = 0, files = 0;
createInterface({ input: process.stdin }).on("line", (line) => {
  const [word, ...rest] = line.trim().split(/\s+/);
  const say = (text) => process.stdout.write(text + "\n");
  if (word === "uhi") say("id name Node\nwant legal\nuhiok");
  else if (word === "isready") say(`readyok ${rest[0]}`);
  else if (word === "rules" && rest[0] === "board") files = parseInt(rest[1]);
  else if (word === "rules" && rest[0] === "home") squares = files * rest[1];
  else if (word === "rules" && rest[0] === "army")
    army = rest.slice(1).flatMap((piece) => Array(+piece.split(":")[3]).fill(piece[0]));
  else if (word === "setup") say(`setup ${rest[0]} ${army.reverse().join("").padStart(squares, ".")}`);
  else if (word === "view") legal = [];
  else if (word === "legal") legal.push(...rest);
  else if (word === "go") say(`bestmove ${rest[0]} ${first(legal)}`);
  else if (word === "quit") process.exit(0);
});
"#;

const JAVA: &str = r#"
import java.io.*;
import java.util.*;
public class Engine {
  public static void main(String[] args) throws IOException {
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
    String legal = "", army = ""; int files = 0, squares = 0;
    for (String line; (line = in.readLine()) != null; ) {
      String[] w = line.trim().split("\\s+");
      if (w[0].equals("uhi")) System.out.println("id name Java\nwant legal\nuhiok");
      else if (w[0].equals("isready")) System.out.println("readyok " + w[1]);
      else if (line.startsWith("rules board")) files = Integer.parseInt(w[2].split("x")[0]);
      else if (line.startsWith("rules home")) squares = files * Integer.parseInt(w[2]);
      else if (line.startsWith("rules army")) {
        army = "";
        for (int i = 2; i < w.length; i++)
          army = w[i].substring(0, 1).repeat(Integer.parseInt(w[i].split(":")[3])) + army;
      } else if (w[0].equals("setup")) System.out.println("setup " + w[1] + " " + ".".repeat(squares - army.length()) + army);
      else if (w[0].equals("legal")) legal = w[1];
      else if (w[0].equals("go")) System.out.println("bestmove " + w[1] + " " + legal);
      else if (w[0].equals("quit")) return;
      System.out.flush();
    }
  }
}
"#;

const C: &str = r#"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(void) {
  static char line[4096], army[256], legal[8];
  int files = 0, home = 0;
  while (fgets(line, sizeof line, stdin)) {
    unsigned number = 0;
    if (!strncmp(line, "uhi ", 4)) puts("id name C\nwant legal\nuhiok");
    else if (sscanf(line, "isready %u", &number) == 1) printf("readyok %u\n", number);
    else if (sscanf(line, "rules board %dx", &files) == 1) ;
    else if (sscanf(line, "rules home %d", &home) == 1) ;
    else if (!strncmp(line, "rules army ", 11)) {
      army[0] = 0;
      for (char *piece = strtok(line + 11, " \n"); piece; piece = strtok(NULL, " \n")) {
        int count = 0;
        sscanf(piece, "%*[^:]:%*[^:]:%*[^:]:%d", &count);
        while (count-- > 0) { size_t n = strlen(army); memmove(army + 1, army, n + 1); army[0] = piece[0]; }
      }
    } else if (sscanf(line, "setup %u", &number) == 1) {
      printf("setup %u ", number);
      for (size_t i = strlen(army); i < (size_t)(files * home); i++) putchar('.');
      puts(army);
    } else if (!strncmp(line, "legal ", 6)) { sscanf(line, "legal %7s", legal); }
    else if (sscanf(line, "go %u", &number) == 1) printf("bestmove %u %s\n", number, legal);
    else if (!strncmp(line, "quit", 4)) return 0;
  }
  return 0;
}
"#;
