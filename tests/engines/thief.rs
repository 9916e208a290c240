//! A test engine that plays at random, and at its third move tries to steal everything that is not its own.
//!
//! It tells in `info string` lines what it got: `stolen NAME what`, or `safe NAME why`. Its arguments are what the test knows
//! and a thief might guess: the log, a file that is not the engine's, and a folder that both engines could meet in.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufRead as _, Read as _, Seek as _, SeekFrom, Write as _};
use std::net::{TcpListener, TcpStream, UdpSocket};
use std::os::linux::net::SocketAddrExt as _;
use std::os::unix::fs::{FileTypeExt as _, OpenOptionsExt as _};
use std::os::unix::net::{SocketAddr, UnixListener, UnixStream};
use std::path::{Path, PathBuf};
use std::process::Command;

use linesman::engines::{EngineName, Flow, Session};
use rustix::fs::OFlags;
use rustix::process::{Pid, getpid, getppid, test_kill_process};

/// The request for a move at which it steals.
const AT_GO: u32 = 3;

fn main() {
    let mut session = Session::new(EngineName::Random);
    let (mut goes, mut line, mut input) = (0, Vec::new(), io::stdin().lock());
    loop {
        line.clear();
        if input.read_until(b'\n', &mut line).unwrap_or(0) == 0 {
            return;
        }
        let mut answer = Vec::new();
        let flow = session.hear(line.trim_ascii_end(), &mut answer);
        if line.starts_with(b"newgame") {
            goes = 0;
        }
        if line.starts_with(b"go ") {
            goes += 1;
            if goes == AT_GO {
                steal();
            }
        }
        let mut out = io::stdout().lock();
        if out.write_all(&answer).and_then(|()| out.flush()).is_err() || flow == Flow::Ends {
            return;
        }
    }
}

type Loot = Result<String, String>;

fn steal() {
    let args: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    let [log, secret, meeting] = [0, 1, 2].map(|at| args.get(at).cloned().unwrap_or_default());
    let referee = getppid();
    let thefts: [(&str, Loot); 19] = [
        ("process-list", processes().map(|all| format!("{} processes", all.len()))),
        ("opponent-command", opponent().and_then(|id| read(&of(id, "cmdline")))),
        ("opponent-pipe", opponent().and_then(|id| open_pipe(&of(id, "fd/0"), false))),
        ("opponent-voice", opponent().and_then(|id| open_pipe(&of(id, "fd/1"), true))),
        ("opponent-memory", opponent().and_then(memory)),
        ("opponent-environment", opponent().and_then(|id| read(&of(id, "environ")))),
        ("opponent-signal", opponent().and_then(signal)),
        ("referee-memory", id(referee).and_then(memory)),
        ("referee-environment", id(referee).and_then(|id| read(&of(id, "environ")))),
        ("referee-descriptors", id(referee).and_then(|id| list(&of(id, "fd")))),
        ("referee-signal", id(referee).and_then(signal)),
        ("environment", std::env::var("SECRET_TOKEN").map_err(|error| error.to_string())),
        ("log", read(&log)),
        ("secret-file", read(&secret)),
        ("home", list(Path::new("/root")).or_else(|_| list(Path::new("/home")))),
        ("meeting-file", write(&meeting)),
        ("network", network()),
        ("datagrams", UdpSocket::bind("127.0.0.1:0").map(|_| "bound".to_owned()).map_err(told)),
        ("abstract-socket", abstract_socket(&meeting)),
    ];
    let own: [(&str, Loot); 3] = [
        (
            "own-home",
            std::env::var("HOME").map_err(|e| e.to_string()).and_then(|home| write(&Path::new(&home).join("x"))),
        ),
        ("own-child", Command::new("true").status().map(|status| status.to_string()).map_err(told)),
        ("shared-keys", keys()),
    ];
    let mut out = io::stdout().lock();
    for (name, loot) in thefts.into_iter().chain(own) {
        let (word, what) = match loot {
            Ok(what) => ("stolen", what),
            Err(why) => ("safe", why),
        };
        let what: String = what.chars().take(60).map(|c| if c.is_ascii_graphic() { c } else { '.' }).collect();
        let _ = writeln!(out, "info string {word} {name} {what}");
    }
}

#[allow(clippy::needless_pass_by_value)]
fn told(error: io::Error) -> String {
    error.to_string()
}

fn id(process: Option<Pid>) -> Result<u32, String> {
    process.map(|process| process.as_raw_nonzero().get().cast_unsigned()).ok_or_else(|| "none".to_owned())
}

fn of(id: u32, what: &str) -> PathBuf {
    Path::new("/proc").join(id.to_string()).join(what)
}

fn processes() -> Result<Vec<u32>, String> {
    let entries = fs::read_dir("/proc").map_err(told)?;
    Ok(entries.flatten().filter_map(|entry| entry.file_name().to_str()?.parse().ok()).collect())
}

/// The other child of our parent. Where processes cannot be listed, numbers near our own are tried.
fn opponent() -> Result<u32, String> {
    let (own, parent) = (id(Some(getpid()))?, id(getppid())?);
    let near = own.saturating_sub(200)..own + 200;
    let all = processes().unwrap_or_else(|_| near.clone().collect());
    let is_sibling = |other: &u32| {
        let stat = fs::read_to_string(of(*other, "stat")).unwrap_or_default();
        let father = stat.rsplit_once(") ").and_then(|(_, rest)| rest.split(' ').nth(1)?.parse::<u32>().ok());
        father == Some(parent) && *other != own
    };
    // Without the list, whoever lives next door is worth a try.
    let guess = || near.clone().find(|other| *other != own && of(*other, "").exists());
    all.iter().copied().find(is_sibling).or_else(guess).ok_or_else(|| "not found".to_owned())
}

fn read(path: &Path) -> Loot {
    let mut bytes = Vec::new();
    File::open(path).map_err(told)?.take(4096).read_to_end(&mut bytes).map_err(told)?;
    if bytes.is_empty() { Err("empty".to_owned()) } else { Ok(String::from_utf8_lossy(&bytes).into_owned()) }
}

fn list(path: &Path) -> Loot {
    fs::read_dir(path).map(|entries| format!("{} entries", entries.count())).map_err(told)
}

fn write(path: &Path) -> Loot {
    fs::write(path, "here I am").map(|()| "written".to_owned()).map_err(told)
}

fn open_pipe(path: &Path, writes: bool) -> Loot {
    let flags = OFlags::NONBLOCK.bits().cast_signed();
    let file = OpenOptions::new().read(!writes).write(writes).custom_flags(flags).open(path).map_err(told)?;
    let kind = file.metadata().map_err(told)?.file_type();
    if kind.is_fifo() { Ok("a pipe".to_owned()) } else { Err("no pipe".to_owned()) }
}

fn memory(id: u32) -> Loot {
    let maps = fs::read_to_string(of(id, "maps")).map_err(told)?;
    let heap = maps.lines().find(|line| line.contains("[heap]") || line.contains("rw-p")).ok_or("no map")?;
    let start = u64::from_str_radix(heap.split('-').next().unwrap_or_default(), 16).map_err(|e| e.to_string())?;
    let mut memory = File::open(of(id, "mem")).map_err(told)?;
    memory.seek(SeekFrom::Start(start)).map_err(told)?;
    let mut bytes = [0; 16];
    memory.read_exact(&mut bytes).map_err(told)?;
    Ok(format!("{} bytes", bytes.len()))
}

fn signal(id: u32) -> Loot {
    let process = Pid::from_raw(id.cast_signed()).ok_or("no process")?;
    test_kill_process(process).map(|()| "may be signalled".to_owned()).map_err(|error| error.to_string())
}

fn network() -> Loot {
    let listener = TcpListener::bind("127.0.0.1:0").map_err(told)?;
    TcpStream::connect(listener.local_addr().map_err(told)?).map(|_| "connected".to_owned()).map_err(told)
}

fn abstract_socket(name: &Path) -> Loot {
    let address = SocketAddr::from_abstract_name(name.as_os_str().as_encoded_bytes()).map_err(told)?;
    let _listener = UnixListener::bind_addr(&address).map_err(told)?;
    UnixStream::connect_addr(&address).map(|_| "connected".to_owned()).map_err(told)
}

/// Shared memory of the kind that has a number for a name.
fn keys() -> Loot {
    let made = Command::new("ipcmk").args(["-M", "16"]).output().map_err(told)?;
    let said = String::from_utf8_lossy(&made.stdout).into_owned();
    if let Some(number) = said.split_ascii_whitespace().last().filter(|_| made.status.success()) {
        let _ = Command::new("ipcrm").args(["-m", number]).status();
        return Ok(said);
    }
    Err(String::from_utf8_lossy(&made.stderr).into_owned())
}
