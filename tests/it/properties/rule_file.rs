//! Rule files: a rule set reads back as it is printed, within the size of a rule file; what is wrong is told by lines of
//! the text, in words that are not longer than anybody would read.

use linesman::games::stratego::Rules;
use linesman::games::stratego::presets;
use linesman::games::stratego::rule_file::{MAX_BYTES, MAX_FAULTS, print, read};

pub(super) fn holds(bytes: &[u8]) -> bool {
    let text = String::from_utf8_lossy(bytes);
    match read(&text) {
        Ok(rules) => {
            let printed = print(&rules);
            assert!(printed.len() <= MAX_BYTES, "{} bytes are printed", printed.len());
            assert_eq!(read(&printed).as_ref(), Ok(&rules), "{printed}");
            assert!(Rules::new(rules).is_ok(), "rules without faults cannot be used");
            true
        }
        Err(faults) => {
            assert!((1..=MAX_FAULTS + 1).contains(&faults.len()), "{} faults", faults.len());
            let lines = text.split('\n').count();
            assert!(faults.iter().all(|fault| (1..=lines).contains(&fault.line)), "{faults:#?}");
            let told: usize = faults.iter().map(|fault| fault.to_string().len()).sum();
            assert!(told <= 2 * MAX_BYTES, "{told} bytes are told of {}", text.len());
            false
        }
    }
}

pub(super) fn seeds() -> Vec<String> {
    let printed = presets::NAMES.iter().map(|name| print(&presets::preset(name).expect("a preset")));
    // Comments and long lists tell a fuzzer nothing new.
    let bare = printed.map(|text| text.lines().filter(|line| !line.starts_with('#')).collect::<Vec<_>>().join("\n"));
    let differences = "format = 1\nbase = \"barrage\"\nid = \"house\"\nversion = 3\nblocked = [\"c5\"]\nties = \
                       \"attacker-wins\"\ntwo_squares = 0\n[home]\nrows = 3\n[move]\nstep = \"all8\"\n";
    let army = "format = 1\nbase = \"quick\"\nid = \"two\"\narmy = [{ letter = \"X\", name = \"ox\", rank = 7, count = 2, \
                slides = true }, { letter = \"F\", name = \"flag\", role = \"flag\", count = 1 }]\n";
    bare.chain([differences.to_owned(), army.to_owned()]).collect()
}
