//! The fence around an engine: Landlock, which any process may put around itself.

use landlock::{
    ABI, Access as _, AccessFs, AccessNet, BitFlags, CompatLevel, Compatible as _, LandlockStatus, Ruleset,
    RulesetAttr as _, RulesetCreatedAttr as _, RulesetError, Scope, path_beneath_rules,
};

use super::{Confinement, places};

/// The newest version of Landlock whose restrictions are asked for; older kernels do what they can.
const VERSION: ABI = ABI::V6;

/// Raises the fence around this process and its future children, for good: files only as said, no network, no signals to
/// those outside, and none of their memory, descriptors or abstract sockets. Returns the version in use, if any.
pub(super) fn raise(confinement: &Confinement) -> Result<Option<u32>, RulesetError> {
    let read = AccessFs::from_read(VERSION);
    let device: BitFlags<AccessFs> = AccessFs::ReadFile | AccessFs::WriteFile | AccessFs::IoctlDev;
    let status = Ruleset::default()
        .set_compatibility(CompatLevel::BestEffort)
        .handle_access(AccessFs::from_all(VERSION))?
        .handle_access(AccessNet::from_all(VERSION))?
        .scope(Scope::from_all(VERSION))?
        .create()?
        .add_rules(path_beneath_rules(places::system(), read))?
        .add_rules(path_beneath_rules(places::DEVICES, device))?
        .add_rules(path_beneath_rules(&confinement.read, read))?
        .add_rules(path_beneath_rules(&confinement.list, AccessFs::ReadDir))?
        .add_rules(path_beneath_rules(&confinement.write, AccessFs::from_all(VERSION)))?
        .restrict_self()?;
    Ok(match status.landlock {
        LandlockStatus::Available { effective_abi, kernel_abi } => {
            Some(kernel_abi.map_or(effective_abi as u32, i32::cast_unsigned))
        }
        LandlockStatus::NotEnabled | LandlockStatus::NotImplemented => None,
    })
}
