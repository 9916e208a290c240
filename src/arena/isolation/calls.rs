//! System calls that no engine needs and that lead around the fence: sockets of every kind, and what processes of one user
//! share by number instead of by path.
//!
//! The filter is a dozen instructions of the kernel's packet-filter machine, which looks at the number of each call.

use seccompiler::{apply_filter, sock_filter};

/// A machine and the numbers of the calls on it.
struct Machine {
    /// How the kernel names it.
    audit: u32,
    calls: &'static [u32],
}

/// `socket`, `shmget`, `semget`, `msgget`, `mq_open`, `add_key`, `request_key`, `keyctl`, `io_uring_setup` (a way to sockets).
#[cfg(target_arch = "x86_64")]
const MACHINES: &[Machine] = &[
    Machine { audit: 0xC000_003E, calls: &[41, 29, 64, 68, 240, 248, 249, 250, 425] },
    // Programs for 32 bits run on the same kernel: `socketcall`, `ipc`, and the same as above.
    Machine { audit: 0x4000_0003, calls: &[102, 117, 359, 395, 393, 399, 277, 286, 287, 288, 425] },
];
#[cfg(target_arch = "aarch64")]
const MACHINES: &[Machine] = &[Machine { audit: 0xC000_00B7, calls: &[198, 194, 190, 186, 180, 217, 218, 219, 425] }];
#[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
const MACHINES: &[Machine] = &[];

/// The bit that marks calls of the third calling convention on `x86_64`, which nobody uses.
const X32: u32 = 0x4000_0000;
/// Where the kernel puts the number of the call and the machine.
const NUMBER: u32 = 0;
const MACHINE: u32 = 4;

const LOAD: u16 = 0x20;
const IF_EQUAL: u16 = 0x15;
const IF_ANY_BIT: u16 = 0x45;
const RETURN: u16 = 0x06;
const ALLOW: u32 = 0x7FFF_0000;
/// The call fails with "permission denied".
const REFUSE: u32 = 0x0005_000D;

/// Forbids the calls, for good; `false` where the system cannot.
pub(super) fn forbid() -> bool {
    !MACHINES.is_empty() && apply_filter(&filter()).is_ok()
}

const fn step(code: u16, k: u32, jt: u8, jf: u8) -> sock_filter {
    sock_filter { code, jt, jf, k }
}

fn filter() -> Vec<sock_filter> {
    let mut steps = vec![step(LOAD, MACHINE, 0, 0)];
    for machine in MACHINES {
        let mut part = vec![step(LOAD, NUMBER, 0, 0), step(IF_ANY_BIT, X32, 0, 1), step(RETURN, REFUSE, 0, 0)];
        for &call in machine.calls {
            part.push(step(IF_EQUAL, call, 0, 1));
            part.push(step(RETURN, REFUSE, 0, 0));
        }
        part.push(step(RETURN, ALLOW, 0, 0));
        steps.push(step(IF_EQUAL, machine.audit, 0, part.len() as u8));
        steps.append(&mut part);
    }
    steps.push(step(RETURN, ALLOW, 0, 0));
    steps
}
