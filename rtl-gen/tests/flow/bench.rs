//! Where the flow commands are run.

use rtl_gen::flow::measured::SynthRun;
use serde_json::json;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;
use std::process::{Command, Output};
use tempfile::TempDir;

/// A folder for designs, libraries and results, and the commands run in it.
pub struct Bench {
    dir: TempDir,
}

impl Bench {
    pub fn new() -> Self {
        let dir = tempfile::tempdir().expect("a temporary folder can be made");
        Bench { dir }
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.dir.path().join(name)
    }

    pub fn write(&self, name: &str, bytes: impl AsRef<[u8]>) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().expect("the name is relative")).unwrap();
        fs::write(path, bytes).unwrap();
    }

    /// A README and a page of results with the marks that their parts go between.
    pub fn write_marks(&self) {
        let marks = |parts: &[&str]| -> String {
            let part = |name| format!("<!-- {name}:begin -->\n<!-- {name}:end -->\n");
            parts.iter().map(part).collect()
        };
        self.write("README.md", marks(&["engines"]));
        self.write(
            "docs/results.md",
            marks(&["flow", "tops", "parts", "speeds"]),
        );
    }

    /// A design folder in `hdl/` out of module names and bodies; the last module is the top.
    pub fn design(&self, clock: Option<&str>, modules: &[(&str, &str)]) {
        let (top, _) = modules.last().expect("there is a top");
        let files: Vec<String> = modules
            .iter()
            .map(|(name, _)| format!("{name}.v"))
            .collect();
        for ((name, body), file) in modules.iter().zip(&files) {
            let text = format!(
                "`default_nettype none\nmodule {name} (\n{body}endmodule\n`default_nettype wire\n"
            );
            self.write(&format!("hdl/{top}/{file}"), text);
        }
        let listed: Vec<_> = modules
            .iter()
            .zip(&files)
            .map(|((name, body), file)| {
                let ram = name.contains("_ram");
                let bits = match body.contains("[0:1023]") {
                    true => 1024 * 4,
                    false => 8 * usize::from(ram),
                };
                json!({"name": name, "file": file, "ram": ram, "memory_bits": bits + usize::from(bits == 4096)})
            })
            .collect();
        let manifest = json!({
            "generator": "test", "config": top, "unit": "test", "top": top, "parameters": {},
            "latency": 1, "throughput": "", "clock": clock, "reset": null, "files": files,
            "ports": [], "modules": listed,
        });
        self.write(&format!("hdl/{top}/manifest.json"), manifest.to_string());
    }

    pub fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_rtl-gen"));
        command
            .args(args)
            .current_dir(self.dir.path())
            .env_remove("PDK_DIR")
            .env_remove("FLOW_HOME")
            .env_remove("YOSYS_EXE")
            .env_remove("OPENROAD_EXE");
        command
    }

    /// An executable file.
    pub fn program(&self, name: &str, text: &str) {
        self.write(name, text);
        fs::set_permissions(self.path(name), fs::Permissions::from_mode(0o755)).unwrap();
    }

    /// Runs a command where the programs in `bin/` go before others of their names.
    pub fn with_programs(&self, args: &[&str]) -> Output {
        let path = std::env::var_os("PATH").unwrap_or_default();
        let folders = std::iter::once(self.path("bin")).chain(std::env::split_paths(&path));
        let path = std::env::join_paths(folders).unwrap();
        let output = self.command(args).env("PATH", path).output();
        output.expect("rtl-gen starts")
    }

    pub fn run(&self, args: &[&str]) -> Output {
        self.command(args).output().expect("rtl-gen starts")
    }

    /// Runs a command that must be refused: exit status 2, one line on stderr, which is returned.
    pub fn refused(&self, args: &[&str]) -> String {
        refusal(&self.run(args), args)
    }

    pub fn synth(&self, top: &str, args: &[&str]) -> (SynthRun, String) {
        let output = self.run(&[&["synth", "--top", top], args].concat());
        assert!(output.status.success(), "{}", text(&output));
        let json =
            fs::read_to_string(self.path(&format!("build/synth/{top}-osu018.json"))).unwrap();
        (serde_json::from_str(&json).unwrap(), text(&output))
    }
}

pub fn text(output: &Output) -> String {
    let both = [&output.stdout[..], &output.stderr[..]].concat();
    String::from_utf8(both).expect("messages are UTF-8")
}

pub fn refusal(output: &Output, args: &[&str]) -> String {
    let message = String::from_utf8(output.stderr.clone()).unwrap();
    assert_eq!(output.status.code(), Some(2), "{args:?}: {}", text(output));
    assert_eq!(message.lines().count(), 1, "{args:?}: {message}");
    message
}
