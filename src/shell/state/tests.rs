//! The folder of sessions: whose is whose, and what is left alone.

use super::*;
use crate::app::{App, Keeping, Opening, Saves};

/// An empty folder of this test's own; it goes in the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let folder = std::env::temp_dir().join(format!("sudoscope-state-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        Folder(folder)
    }

    fn store(&self) -> Store {
        Store::in_folder(self.0.join("sudoscope"))
    }

    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(self.0.join("sudoscope")).expect("a folder");
        let mut names: Vec<String> = entries.map(|entry| name(&entry.expect("an entry").path())).collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// A session in which so many keys were pressed that move the cursor.
fn session(moves: usize) -> Session {
    let saves = Saves { keeping: Keeping::Kept, ..Saves::default() };
    let (mut app, _) = App::new(Opening { saves, ..Opening::default() });
    for _ in 0..moves {
        app.update(Duration::ZERO, crate::app::Msg::Keys(vec![crate::app::key::Key::char('j')]));
    }
    *app.hand_over().expect("something changed")
}

#[test]
fn each_store_has_a_session_of_its_own_and_a_free_one_is_gone_on_with() {
    let folder = Folder::new("own");
    let (mut one, mut other) = (folder.store(), folder.store());
    assert!(one.go_on().session.is_none(), "there is no folder yet");
    one.save(&session(1)).expect("saved");
    assert!(other.go_on().session.is_none(), "it is not free");
    other.save(&session(2)).expect("saved");
    one.save(&session(3)).expect("saved again");
    assert_eq!(folder.names(), ["1.lock", "1.session", "2.lock", "2.session"]);
    let texts = |store: &Store| store.others().iter().map(|saved| saved.session.to_text()).collect::<Vec<_>>();
    assert_eq!(texts(&one), [session(2).to_text()]);
    assert_eq!(texts(&folder.store()).len(), 2);
    drop(one);
    let mut next = folder.store();
    let found = next.go_on();
    assert_eq!(found.session.expect("free now").session.to_text(), session(3).to_text());
    assert_eq!(found.remark, None);
    next.save(&session(4)).expect("saved");
    assert_eq!(folder.names().len(), 4, "under the same name");
}

#[test]
fn what_is_left_of_a_save_that_was_cut_off_goes() {
    let folder = Folder::new("left");
    let mut store = folder.store();
    store.save(&session(1)).expect("saved");
    drop(store);
    for name in [".1.session.77-0.part", ".2.session.77-0.part"] {
        fs::write(folder.0.join("sudoscope").join(name), "half").expect("a file");
    }
    assert!(folder.store().go_on().session.is_some());
    assert_eq!(folder.names(), [".2.session.77-0.part", "1.lock", "1.session"]);
}

#[test]
fn a_number_that_was_used_is_not_used_again() {
    let folder = Folder::new("used");
    fs::create_dir_all(folder.0.join("sudoscope")).expect("a folder");
    for name in ["7.unreadable", "3.session"] {
        fs::write(folder.0.join("sudoscope").join(name), "nothing").expect("a file");
    }
    let mut store = folder.store();
    store.save(&session(1)).expect("saved");
    assert!(folder.names().contains(&"8.session".to_owned()), "{:?}", folder.names());
}

#[test]
fn files_that_are_deleted_meanwhile_make_no_two_programs_share_one() {
    let folder = Folder::new("deleted");
    let (mut one, mut other) = (folder.store(), folder.store());
    one.save(&session(1)).expect("saved");
    fs::remove_dir_all(folder.0.join("sudoscope")).expect("deleted");
    other.save(&session(2)).expect("saved");
    one.save(&session(3)).expect("saved");
    other.save(&session(4)).expect("saved");
    assert_eq!(folder.names(), ["1.lock", "1.session", "2.lock", "2.session"]);
}

#[test]
fn a_place_that_takes_nothing_is_told_in_a_few_words() {
    let folder = Folder::new("full");
    fs::create_dir_all(&folder.0).expect("a folder");
    fs::write(folder.0.join("sudoscope"), "a file").expect("a file");
    let reason = folder.store().save(&session(1)).expect_err("no folder");
    assert!(!reason.contains("os error") && reason.contains("sudoscope"), "{reason}");
    assert!(folder.store().go_on().session.is_none());
}

#[test]
fn what_is_no_file_is_told_and_neither_waited_for_nor_touched() {
    let folder = Folder::new("pipe");
    let mut store = folder.store();
    store.save(&session(1)).expect("saved");
    drop(store);
    let pipe = folder.0.join("sudoscope").join("2.session");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().expect("mkfifo").success());
    fs::create_dir(folder.0.join("sudoscope").join("3.session")).expect("a folder");
    let found = folder.store().go_on();
    assert!(found.session.is_some());
    assert!(found.remark.is_some_and(|remark| remark.contains("session can't be read: it is no file")));
    assert_eq!(folder.store().others().len(), 1);
    assert!(pipe.exists());
}
