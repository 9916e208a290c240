//! Runs a program as on a kernel without Landlock: the call that asks for it fails, for the program and all its children,
//! as it does where nobody has heard of it.

use std::collections::BTreeMap;
use std::os::unix::process::CommandExt as _;
use std::process::Command;

use seccompiler::{BpfProgram, SeccompAction, SeccompFilter, apply_filter};

/// `landlock_create_ruleset`, on every machine.
const CALL: i64 = 444;
/// "Function not implemented".
const NOT_IMPLEMENTED: u32 = 38;

fn main() {
    let calls = BTreeMap::from([(CALL, Vec::new())]);
    let machine = std::env::consts::ARCH.try_into().expect("a machine that filters know");
    let filter = SeccompFilter::new(calls, SeccompAction::Allow, SeccompAction::Errno(NOT_IMPLEMENTED), machine);
    let program: BpfProgram = filter.and_then(TryInto::try_into).expect("a filter");
    apply_filter(&program).expect("filters may be set");
    let args: Vec<String> = std::env::args().skip(1).collect();
    let error = Command::new(&args[0]).args(&args[1..]).exec();
    panic!("cannot start '{}': {error}", args[0]);
}
