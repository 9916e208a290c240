//! Engines that hang, flood, die or cheat, played through the real program as real processes.

mod clock;
mod crowd;
mod deaths;
mod disks;
mod load;
mod matrix;
mod old_kernel;
mod peers;
mod processes;
mod running;
mod runtimes;
mod thefts;
pub(crate) mod trial;
