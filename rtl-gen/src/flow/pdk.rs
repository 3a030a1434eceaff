//! The standard-cell libraries that synthesis measures with.

use super::FlowError;
use super::liberty::{self, Cell, Library};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Where Debian's qflow-tech-osu018 puts its libraries.
const QFLOW: &str = "/usr/share/qflow/tech";

/// A process and its library, with what a netlist needs to be mapped onto it.
///
/// Driving cells, loads and the cells left out are those of OpenROAD-flow-scripts where it has the
/// platform, so that figures before layout carry over.
#[derive(Debug)]
pub struct Pdk {
    /// The name users give.
    pub name: &'static str,
    /// Library and corner, for people.
    pub about: &'static str,
    /// Period in ns when the user gives none.
    pub default_period_ns: f64,
    /// The cell that is one gate equivalent.
    pub nand2: &'static str,
    /// What drives every input.
    pub driver: &'static str,
    /// What loads every output, in fF.
    pub load_ff: f64,
    /// The smallest buffer, its input and its output.
    pub buffer: [&'static str; 3],
    /// Cells and ports that give constants, high and low; none: constants stay in the netlist.
    pub ties: Option<[(&'static str, &'static str); 2]>,
    /// Liberty files inside the library folder, without `.gz`.
    files: &'static [&'static str],
    /// The same files in a checkout of OpenROAD-flow-scripts, inside `platforms/<name>/`; empty
    /// where it has none.
    flow_files: &'static [&'static str],
    /// Cells that mapping must not use; `*` stands for anything.
    dont_use: &'static [&'static str],
}

/// Every process the flow knows.
pub const PDKS: [Pdk; 5] = [
    Pdk {
        name: "osu018",
        about: "OSU 180 nm, typical",
        default_period_ns: 4.0,
        nand2: "NAND2X1",
        driver: "BUFX2",
        load_ff: 20.0,
        buffer: ["BUFX2", "A", "Y"],
        ties: None,
        files: &["osu018_stdcells.lib"],
        flow_files: &[],
        dont_use: &["TBUF*", "CLKBUF*"],
    },
    Pdk {
        name: "nangate45",
        about: "Nangate 45 nm Open Cell Library, typical",
        default_period_ns: 1.0,
        nand2: "NAND2_X1",
        driver: "BUF_X1",
        load_ff: 3.898,
        buffer: ["BUF_X1", "A", "Z"],
        ties: Some([("LOGIC1_X1", "Z"), ("LOGIC0_X1", "Z")]),
        files: &["nangate45_typ.lib"],
        flow_files: &["lib/NangateOpenCellLibrary_typical.lib"],
        dont_use: &[
            "TAPCELL*",
            "FILLCELL*",
            "AOI211_X1",
            "OAI211_X1",
            "CLKBUF*",
            "TBUF*",
            "TINV*",
        ],
    },
    Pdk {
        name: "sky130hd",
        about: "SkyWater 130 nm high density, tt 25C 1.80V",
        default_period_ns: 3.75,
        nand2: "sky130_fd_sc_hd__nand2_1",
        driver: "sky130_fd_sc_hd__buf_1",
        load_ff: 5.0,
        buffer: ["sky130_fd_sc_hd__buf_1", "A", "X"],
        ties: Some([
            ("sky130_fd_sc_hd__conb_1", "HI"),
            ("sky130_fd_sc_hd__conb_1", "LO"),
        ]),
        files: &["sky130hd_tt.lib"],
        flow_files: &["lib/sky130_fd_sc_hd__tt_025C_1v80.lib"],
        dont_use: &[
            "*__probe*",
            "*__lpflow*",
            "*__dly*",
            "*__clk*",
            "*__macro*",
            "*__ebuf*",
            "*__einv*",
        ],
    },
    Pdk {
        name: "asap7",
        about: "ASAP7 7.5-track RVT, TT",
        default_period_ns: 0.5,
        nand2: "NAND2x1_ASAP7_75t_R",
        driver: "BUFx2_ASAP7_75t_R",
        load_ff: 3.898,
        buffer: ["BUFx2_ASAP7_75t_R", "A", "Y"],
        ties: Some([("TIEHIx1_ASAP7_75t_R", "H"), ("TIELOx1_ASAP7_75t_R", "L")]),
        files: &[
            "asap7sc7p5t_SIMPLE_RVT_TT_nldm_211120.lib",
            "asap7sc7p5t_INVBUF_RVT_TT_nldm_220122.lib",
            "asap7sc7p5t_AO_RVT_TT_nldm_211120.lib",
            "asap7sc7p5t_OA_RVT_TT_nldm_211120.lib",
            "asap7sc7p5t_SEQ_RVT_TT_nldm_220123.lib",
        ],
        flow_files: &[
            "lib/NLDM/asap7sc7p5t_SIMPLE_RVT_TT_nldm_211120.lib",
            "lib/NLDM/asap7sc7p5t_INVBUF_RVT_TT_nldm_220122.lib",
            "lib/NLDM/asap7sc7p5t_AO_RVT_TT_nldm_211120.lib",
            "lib/NLDM/asap7sc7p5t_OA_RVT_TT_nldm_211120.lib",
            "lib/NLDM/asap7sc7p5t_SEQ_RVT_TT_nldm_220123.lib",
        ],
        dont_use: &[
            "*x1p*_ASAP7*",
            "*xp*_ASAP7*",
            "SDF*",
            "ICG*",
            "DFFLQN*",
            "CKINVDC*",
        ],
    },
    Pdk {
        name: "ihp-sg13g2",
        about: "IHP 130 nm SG13G2, typical 1.20V 25C",
        default_period_ns: 4.0,
        nand2: "sg13g2_nand2_1",
        driver: "sg13g2_buf_4",
        load_ff: 6.0,
        buffer: ["sg13g2_buf_1", "A", "X"],
        ties: Some([("sg13g2_tiehi", "L_HI"), ("sg13g2_tielo", "L_LO")]),
        files: &["sg13g2_stdcell_typ_1p20V_25C.lib"],
        flow_files: &["lib/sg13g2_stdcell_typ_1p20V_25C.lib"],
        dont_use: &[
            "sg13g2_lgcp_1",
            "sg13g2_sighold",
            "sg13g2_slgcp_1",
            "*_dly*",
            "*_ebuf*",
            "*_einv*",
        ],
    },
];

/// Where libraries are looked for.
#[derive(Debug, Clone, Default)]
pub struct Places {
    /// Libraries in `<dir>/<pdk>/`.
    pub pdk_dir: Option<PathBuf>,
    /// A checkout of OpenROAD-flow-scripts, for what is not taken from `pdk_dir`.
    pub flow_home: Option<PathBuf>,
}

/// A PDK whose libraries are unpacked and ready for the tools.
#[derive(Debug)]
pub struct ReadyPdk {
    /// Which one.
    pub pdk: &'static Pdk,
    /// The files as they are, for timing.
    pub timing_libraries: Vec<PathBuf>,
    /// One file with the cells that may be used, for mapping.
    pub mapping_library: PathBuf,
    /// Every cell.
    pub cells: BTreeMap<String, Cell>,
    /// Area of the NAND2 that is one gate equivalent, um2.
    pub nand2_um2: f64,
}

impl Pdk {
    /// The PDK of that name.
    pub fn named(name: &str) -> Result<&'static Pdk, FlowError> {
        PDKS.iter().find(|pdk| pdk.name == name).ok_or_else(|| {
            let known: Vec<&str> = PDKS.iter().map(|pdk| pdk.name).collect();
            FlowError::usage(format!(
                "unknown PDK \"{name}\": known are {}",
                known.join(", ")
            ))
        })
    }

    /// The Liberty files, packed or not: Debian's for osu018, else those of the first place that
    /// was given.
    pub fn locate(&self, places: &Places) -> Result<Vec<PathBuf>, FlowError> {
        let name = self.name;
        if name == "osu018" {
            return find(&Path::new(QFLOW).join(name), self.files).map_err(|plain| {
                FlowError::file(
                    &plain,
                    "not found: install it (Debian and Ubuntu: apt-get install qflow-tech-osu018)",
                )
            });
        }
        let (dir, files) = match (&places.pdk_dir, &places.flow_home) {
            (Some(dir), _) => (dir.join(name), self.files),
            (None, Some(home)) => {
                // The checkout itself, or its folder `flow` as the flow's own scripts have it.
                let inside = home.join("flow");
                let home = if inside.is_dir() { &inside } else { home };
                (home.join("platforms").join(name), self.flow_files)
            }
            (None, None) => {
                return Err(FlowError::usage(format!(
                    "{name} needs --pdk-dir DIR or PDK_DIR=DIR (its libraries are looked for in \
                     DIR/{name}/), or --flow-home DIR or FLOW_HOME=DIR (a checkout of \
                     OpenROAD-flow-scripts)"
                )));
            }
        };
        find(&dir, files).map_err(|plain| FlowError::file(&plain, "not found, nor with .gz"))
    }

    /// Reads the libraries and writes what the tools read into `cache`.
    pub fn prepare(&'static self, places: &Places, cache: &Path) -> Result<ReadyPdk, FlowError> {
        let sources = self.locate(places)?;
        let mut cells = BTreeMap::new();
        let mut libraries = Vec::new();
        let mut timing_libraries = Vec::new();
        for (source, file) in sources.iter().zip(self.files) {
            let library = Library::read(source)?;
            cells.extend(library.cells().map_err(|e| FlowError::file(source, e))?);
            let unpacked = cache.join(file);
            write_if_changed(&unpacked, library.text())?;
            timing_libraries.push(unpacked);
            libraries.push(library);
        }
        let mapping_library = cache.join(format!("{}_mapping.lib", self.name));
        let merged = liberty::merge(&libraries, |cell| {
            self.dont_use.iter().any(|pattern| matches(pattern, cell))
        });
        write_if_changed(&mapping_library, &merged)?;
        let ties = self.ties.iter().flatten().map(|(cell, _)| *cell);
        for needed in ties.chain([self.nand2, self.driver, self.buffer[0]]) {
            if !cells.contains_key(needed) {
                return Err(FlowError::file(
                    &sources[0],
                    format!("no cell {needed} in it"),
                ));
            }
        }
        Ok(ReadyPdk {
            pdk: self,
            timing_libraries,
            mapping_library,
            nand2_um2: cells[self.nand2].area,
            cells,
        })
    }
}

/// Every file in `dir`, packed or not; the error is the first that is missing.
fn find(dir: &Path, files: &[&str]) -> Result<Vec<PathBuf>, PathBuf> {
    files
        .iter()
        .map(|file| {
            let plain = dir.join(file);
            let packed = dir.join(format!("{file}.gz"));
            match (plain.is_file(), packed.is_file()) {
                (true, _) => Ok(plain),
                (_, true) => Ok(packed),
                _ => Err(plain),
            }
        })
        .collect()
}

/// Another run may be reading the file: it is replaced at once, and only for a new content.
fn write_if_changed(path: &Path, text: &str) -> Result<(), FlowError> {
    if fs::read(path).is_ok_and(|old| old == text.as_bytes()) {
        return Ok(());
    }
    let failed = |e| FlowError::file(path, e);
    if let Some(dir) = path.parent() {
        fs::create_dir_all(dir).map_err(failed)?;
    }
    let partial = path.with_extension(format!("partial{}", std::process::id()));
    fs::write(&partial, text).map_err(failed)?;
    fs::rename(&partial, path).map_err(failed)
}

/// Whether `name` matches `pattern`, in which `*` stands for any characters.
fn matches(pattern: &str, name: &str) -> bool {
    match pattern.split_once('*') {
        None => pattern == name,
        Some((start, rest)) => name.strip_prefix(start).is_some_and(|tail| {
            (0..=tail.len()).any(|at| tail.is_char_boundary(at) && matches(rest, &tail[at..]))
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_match_whole_names() {
        assert!(matches("TBUF*", "TBUFX1"));
        assert!(matches("*x1p*_ASAP7*", "NAND2x1p5_ASAP7_75t_R"));
        assert!(matches("*xp*_ASAP7*", "NAND2xp33_ASAP7_75t_R"));
        assert!(!matches("*xp*_ASAP7*", "NAND2x1_ASAP7_75t_R"));
        assert!(!matches("AOI211_X1", "AOI211_X12"));
    }
}
