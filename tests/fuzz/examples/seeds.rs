//! Writes the samples that each fuzz target starts from into a folder of its own, `<folder>/<target>/`.

use std::fs;
use std::io;
use std::path::PathBuf;

fn main() -> io::Result<()> {
    let folder = PathBuf::from(std::env::args_os().nth(1).unwrap_or_else(|| "corpus".into()));
    for (target, seeds) in linesman_fuzz::seeds() {
        let folder = folder.join(target);
        fs::create_dir_all(&folder)?;
        for (seed, number) in seeds.iter().zip(1..) {
            fs::write(folder.join(format!("seed-{number:03}")), seed)?;
        }
    }
    Ok(())
}
