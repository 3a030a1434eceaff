//! One model: its ports, its clock, its errors and its waveform.

use super::error::ModelError;
use super::functions::{Functions, Instance};
use super::info::{Direction, ModelInfo};
use super::recording::Recording;
use super::registry;
use sim::io::Unfinished;
use std::ffi::{CStr, CString, c_char, c_void};
use std::marker::PhantomData;
use std::path::{Path, PathBuf};
use std::ptr::NonNull;
use std::sync::atomic::{AtomicBool, Ordering};
use verilate::{Build, Storage};

/// Time units of one clock cycle. Rising edges are at its multiples.
pub const PERIOD: u64 = 10;
/// Time units from a rising edge to the falling edge.
pub const HALF_PERIOD: u64 = 5;
/// Time units from a rising edge to a change of the inputs, as a waveform shows it.
const INPUT_DELAY: u64 = 1;

/// An input port of a model.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Input(usize);

/// An output port of a model.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Output(usize);

/// Some ports of a model, accessed together.
#[derive(Clone, Copy, Debug)]
pub struct Bundle<P> {
    index: usize,
    ports: PhantomData<P>,
}

/// Do models count coverage?
static COVERAGE: AtomicBool = AtomicBool::new(false);

/// From here on every model that this program opens, but for those with waveforms, counts how often lines
/// and branches are reached. Registers of all start at 0, whatever the seed: a bit that starts random would have
/// changed before anything has happened.
pub fn count_coverage() {
    COVERAGE.store(true, Ordering::Relaxed);
}

/// Writes what the models of a design have counted, those that have been closed, in Verilator's format.
/// False, and no file, if there is nothing to count in the design.
///
/// # Errors
/// If no model can be made, or the file cannot be written.
pub fn write_coverage(info: &'static ModelInfo, path: &Path) -> Result<bool, ModelError> {
    let failed = |message: String| ModelError::File {
        path: path.display().to_string(),
        message,
    };
    let model = Model::of(info, 0)?;
    let Some(write) = model.functions.coverage else {
        return Ok(false);
    };
    let name = CString::new(path.as_os_str().as_encoded_bytes());
    let name = name.map_err(|e| failed(e.to_string()))?;
    // Verilator says nothing of a file that it cannot make.
    std::fs::File::create(path).map_err(|e| failed(e.to_string()))?;
    // SAFETY: the instance is live, and the name ends in a zero byte.
    match unsafe { write(model.instance.as_ptr(), name.as_ptr()) } {
        0 => Ok(true),
        _ => Err(model.stopped(0)),
    }
}

/// A port whose value can be read: any.
pub trait Readable: Copy {
    #[doc(hidden)]
    fn index(self) -> usize;
}

impl Readable for Input {
    #[inline(always)]
    fn index(self) -> usize {
        self.0
    }
}

impl Readable for Output {
    #[inline(always)]
    fn index(self) -> usize {
        self.0
    }
}

/// A port of a bundle and its first word there.
struct Slot {
    place: Place,
    at: usize,
}

/// The ports of a bundle by their types: a loop over each list has no branch to mispredict.
#[derive(Default)]
struct Slots {
    u8: Vec<Slot>,
    u16: Vec<Slot>,
    u32: Vec<Slot>,
    u64: Vec<Slot>,
    wide: Vec<Slot>,
    /// Words of the bundle.
    words: usize,
}

/// Where the model keeps a port.
#[derive(Clone, Copy)]
struct Place {
    address: *mut c_void,
    storage: Storage,
    words: usize,
    /// The bits of the top word (of the only one, up to 64 bits) that exist.
    mask: u64,
}

/// A running model of a design.
///
/// Uninitialised state starts random, by the seed. The clock is low at first and time is 0.
/// A model that stopped (see [`ModelError::Stopped`]) is not evaluated again: every further
/// evaluation returns the same error.
pub struct Model {
    info: &'static ModelInfo,
    seed: u64,
    functions: Functions,
    instance: NonNull<Instance>,
    places: Box<[Place]>,
    bundles: Vec<Slots>,
    /// Where the clock is: one bit, so a byte.
    clk: Option<NonNull<u8>>,
    clk_high: bool,
    cycles: u64,
    traced: bool,
    /// Where the waveform goes.
    wave: PathBuf,
    /// As long as it is being written.
    unfinished: Option<Unfinished>,
    recording: Option<Recording>,
}

// SAFETY: a model owns its instance, and with it its waveform, and nothing else holds a pointer to
// either: `Verilated`'s context is one per instance, and every call makes it the context of the
// calling thread. The state that Verilator shares between models (its
// list of flush callbacks) is behind a mutex there; construction is behind one of ours.
unsafe impl Send for Model {}

impl Model {
    /// A model of the design with top module `top`.
    pub fn open(top: &str, seed: u64) -> Result<Model, ModelError> {
        let info = registry::find(top).ok_or_else(|| ModelError::UnknownTop(top.to_string()))?;
        Model::of(info, seed)
    }

    /// A model of a design.
    pub fn of(info: &'static ModelInfo, seed: u64) -> Result<Model, ModelError> {
        let build = match COVERAGE.load(Ordering::Relaxed) {
            true => Build::Lines,
            false => Build::Plain,
        };
        Model::compiled(info, seed, build)
    }

    /// The same of a kind.
    fn compiled(info: &'static ModelInfo, seed: u64, build: Build) -> Result<Model, ModelError> {
        let functions = info
            .functions(build)
            .map_err(|message| ModelError::NotBuilt {
                top: info.top,
                message,
            })?;
        check_version(functions)?;
        let mut addresses = vec![std::ptr::null_mut(); info.ports.len()];
        let random = !COVERAGE.load(Ordering::Relaxed);
        // SAFETY: `open` writes one address per port of the table, which was made from the same
        // list of ports.
        let instance =
            unsafe { (functions.open)(random.into(), fold_seed(seed), addresses.as_mut_ptr()) };
        let instance = NonNull::new(instance).ok_or_else(|| ModelError::Stopped {
            top: info.top,
            time: 0,
            message: "the model cannot be constructed".into(),
        })?;
        let places = info
            .ports
            .iter()
            .zip(addresses)
            .map(|(port, address)| Place {
                address,
                storage: port.storage,
                words: port.words(),
                mask: match (port.storage, port.width % 32) {
                    (Storage::Words, 0) => u64::from(u32::MAX),
                    (Storage::Words, rest) => (1 << rest) - 1,
                    _ if port.width == 64 => u64::MAX,
                    _ => (1 << port.width) - 1,
                },
            })
            .collect();
        let mut model = Model {
            info,
            seed,
            functions: *functions,
            instance,
            places,
            bundles: Vec::new(),
            clk: None,
            clk_high: false,
            cycles: 0,
            traced: false,
            wave: PathBuf::new(),
            unfinished: None,
            recording: None,
        };
        // Verilator randomises ports as well; a harness starts from known inputs.
        for (index, port) in info.ports.iter().enumerate() {
            if port.direction == Direction::Input {
                model.write(Input(index), &vec![0; port.words()]);
            }
        }
        let clk = model.input("clk").ok().map(|clk| model.places[clk.0]);
        model.clk = clk
            .filter(|place| place.storage == Storage::U8)
            .and_then(|place| NonNull::new(place.address.cast()));
        Ok(model)
    }

    /// What is known about the design.
    pub fn info(&self) -> &'static ModelInfo {
        self.info
    }

    /// The input port called `name`.
    pub fn input(&self, name: &str) -> Result<Input, ModelError> {
        self.resolve(name, Direction::Input, "input").map(Input)
    }

    /// The output port called `name`.
    pub fn output(&self, name: &str) -> Result<Output, ModelError> {
        self.resolve(name, Direction::Output, "output").map(Output)
    }

    fn resolve(&self, name: &str, direction: Direction, word: &str) -> Result<usize, ModelError> {
        self.info
            .ports
            .iter()
            .position(|port| port.name == name && port.direction == direction)
            .ok_or_else(|| ModelError::UnknownPort {
                top: self.info.top,
                port: format!("{word} {name}"),
            })
    }

    /// Drives a port with the low bits of `value`; wider ports get zeros above.
    #[inline(always)]
    pub fn set(&mut self, port: Input, value: u64) {
        let place = &self.places[port.0];
        let masked = value & place.mask;
        // SAFETY: `address` is that of a port with type `storage`, in the live instance; nothing
        // else accesses it while we have `&mut self`.
        unsafe {
            match place.storage {
                Storage::U8 => *place.address.cast::<u8>() = masked as u8,
                Storage::U16 => *place.address.cast::<u16>() = masked as u16,
                Storage::U32 => *place.address.cast::<u32>() = masked as u32,
                Storage::U64 => *place.address.cast::<u64>() = masked,
                Storage::Words => self.write(port, &[value as u32, (value >> 32) as u32]),
            }
        }
    }

    /// Drives a port with `words`, low word first. Missing words are zero, bits that the port does
    /// not have are dropped.
    #[inline(always)]
    pub fn write(&mut self, port: Input, words: &[u32]) {
        let place = &self.places[port.0];
        if place.storage != Storage::Words {
            let low = words.first().map_or(0, |w| u64::from(*w));
            let high = words.get(1).map_or(0, |w| u64::from(*w));
            return self.set(port, low | high << 32);
        }
        // SAFETY: as in `set`; the port has `words` words.
        let target =
            unsafe { std::slice::from_raw_parts_mut(place.address.cast::<u32>(), place.words) };
        let given = words.len().min(place.words);
        target[..given].copy_from_slice(&words[..given]);
        target[given..].fill(0);
        target[place.words - 1] &= place.mask as u32;
    }

    /// The low 64 bits of a port.
    #[inline(always)]
    pub fn get(&self, port: impl Readable) -> u64 {
        let place = &self.places[port.index()];
        // SAFETY: as in `set`, and C++ writes the port only while it is being evaluated.
        unsafe {
            match place.storage {
                Storage::U8 => u64::from(*place.address.cast::<u8>()),
                Storage::U16 => u64::from(*place.address.cast::<u16>()),
                Storage::U32 => u64::from(*place.address.cast::<u32>()),
                Storage::U64 => *place.address.cast::<u64>(),
                // Wider than 64 bits, so there are at least three words.
                Storage::Words => {
                    let words = place.address.cast::<u32>();
                    u64::from(*words) | u64::from(*words.add(1)) << 32
                }
            }
        }
    }

    /// Whether bit 0 of a port is 1.
    #[inline(always)]
    pub fn is_high(&self, port: impl Readable) -> bool {
        let place = &self.places[port.index()];
        if place.storage != Storage::U8 {
            return self.get(port) & 1 == 1;
        }
        // SAFETY: as in `get`.
        unsafe { *place.address.cast::<u8>() & 1 == 1 }
    }

    /// Reads a port into `words`, low word first. `words` is as long as the port.
    #[inline(always)]
    pub fn read(&self, port: impl Readable, words: &mut [u32]) {
        self.read_index(port.index(), words);
    }

    #[inline(always)]
    fn read_index(&self, index: usize, words: &mut [u32]) {
        let place = &self.places[index];
        if place.storage == Storage::Words {
            // SAFETY: as in `get`; the port has `words` words.
            let source =
                unsafe { std::slice::from_raw_parts(place.address.cast::<u32>(), place.words) };
            words.copy_from_slice(source);
        } else {
            let value = self.get(Output(index));
            words[0] = value as u32;
            if let Some(high) = words.get_mut(1) {
                *high = (value >> 32) as u32;
            }
        }
    }

    /// Compares a port with `words`, as long as the port, without copying it.
    #[inline(always)]
    pub fn equals(&self, port: impl Readable, words: &[u32]) -> bool {
        let place = &self.places[port.index()];
        if place.storage == Storage::Words {
            // SAFETY: as in `get`; the port has `words` words.
            let actual =
                unsafe { std::slice::from_raw_parts(place.address.cast::<u32>(), place.words) };
            actual == words
        } else {
            let high = words.get(1).map_or(0, |word| u64::from(*word));
            self.get(port) == (u64::from(words[0]) | high << 32)
        }
    }

    /// Makes ports accessible as one thing, whose value is a list of words: those of the first
    /// port, then those of the second, and so on, each with its low word first.
    pub fn bundle<P: Readable>(&mut self, ports: &[P]) -> Bundle<P> {
        let mut slots = Slots::default();
        for port in ports {
            let place = self.places[port.index()];
            let slot = Slot {
                place,
                at: slots.words,
            };
            slots.words += place.words;
            match place.storage {
                Storage::U8 => slots.u8.push(slot),
                Storage::U16 => slots.u16.push(slot),
                Storage::U32 => slots.u32.push(slot),
                Storage::U64 => slots.u64.push(slot),
                Storage::Words => slots.wide.push(slot),
            }
        }
        self.bundles.push(slots);
        Bundle {
            index: self.bundles.len() - 1,
            ports: PhantomData,
        }
    }

    /// Drives the ports of a bundle. `words` is as long as the bundle.
    #[inline(always)]
    pub fn write_bundle(&mut self, bundle: Bundle<Input>, words: &[u32]) {
        let slots = &self.bundles[bundle.index];
        assert!(words.len() == slots.words, "a beat of another bundle");
        // SAFETY: the slots of a bundle cover its words without overlap. Each `address` is that
        // of a port with the type of its list, in the live instance; nothing else accesses it
        // while we have `&mut self`.
        unsafe {
            let from = |slot: &Slot| words.as_ptr().add(slot.at);
            for slot in &slots.u8 {
                *slot.place.address.cast::<u8>() = *from(slot) as u8 & slot.place.mask as u8;
            }
            for slot in &slots.u16 {
                *slot.place.address.cast::<u16>() = *from(slot) as u16 & slot.place.mask as u16;
            }
            for slot in &slots.u32 {
                *slot.place.address.cast::<u32>() = *from(slot) & slot.place.mask as u32;
            }
            for slot in &slots.u64 {
                let value = u64::from(*from(slot)) | u64::from(*from(slot).add(1)) << 32;
                *slot.place.address.cast::<u64>() = value & slot.place.mask;
            }
            for slot in &slots.wide {
                let (to, place) = (slot.place.address.cast::<u32>(), &slot.place);
                from(slot).copy_to_nonoverlapping(to, place.words);
                if place.mask != u64::from(u32::MAX) {
                    *to.add(place.words - 1) &= place.mask as u32;
                }
            }
        }
    }

    /// Whether the ports of a bundle have the value `words`, which is as long as the bundle.
    #[inline(always)]
    pub fn bundle_equals(&self, bundle: Bundle<Output>, words: &[u32]) -> bool {
        let slots = &self.bundles[bundle.index];
        assert!(words.len() == slots.words, "a beat of another bundle");
        let mut differing = 0;
        // SAFETY: as in `write_bundle`, and C++ writes the ports only while it evaluates.
        unsafe {
            let wanted = |slot: &Slot| words.as_ptr().add(slot.at);
            for slot in &slots.u8 {
                differing |= u32::from(*slot.place.address.cast::<u8>()) ^ *wanted(slot);
            }
            for slot in &slots.u16 {
                differing |= u32::from(*slot.place.address.cast::<u16>()) ^ *wanted(slot);
            }
            for slot in &slots.u32 {
                differing |= *slot.place.address.cast::<u32>() ^ *wanted(slot);
            }
            for slot in &slots.u64 {
                let value = *slot.place.address.cast::<u64>();
                differing |= value as u32 ^ *wanted(slot);
                differing |= (value >> 32) as u32 ^ *wanted(slot).add(1);
            }
            for slot in &slots.wide {
                let actual = slot.place.address.cast::<u32>();
                for word in 0..slot.place.words {
                    differing |= *actual.add(word) ^ *wanted(slot).add(word);
                }
            }
        }
        differing == 0
    }

    /// The first half of a clock cycle: takes over the inputs, with the clock low. Outputs are
    /// then those that the coming rising edge sees.
    #[inline(always)]
    pub fn settle(&mut self) -> Result<(), ModelError> {
        if self.traced {
            return self.settle_traced();
        }
        self.fall();
        self.eval(self.time() + HALF_PERIOD)
    }

    /// The same, with the inputs changing right after the last rising edge and not with the
    /// falling one, as one expects of a waveform.
    #[cold]
    fn settle_traced(&mut self) -> Result<(), ModelError> {
        if self.clk_high || self.clk.is_none() {
            self.eval(self.time() + INPUT_DELAY)?;
            self.dump(self.time() + INPUT_DELAY);
        }
        self.fall();
        self.eval(self.time() + HALF_PERIOD)?;
        self.dump(self.time() + HALF_PERIOD);
        Ok(())
    }

    #[inline(always)]
    fn fall(&mut self) {
        if let Some(clk) = self.clk {
            // SAFETY: the address of a port of one byte in the live instance, as in `set`.
            unsafe { clk.write(0) };
            self.clk_high = false;
        }
    }

    /// The second half of a clock cycle: the rising edge. In a design without a clock only time
    /// passes.
    #[inline(always)]
    pub fn rise(&mut self) -> Result<(), ModelError> {
        if self.recording.is_some() {
            self.record();
        }
        self.cycles += 1;
        let Some(clk) = self.clk else { return Ok(()) };
        // SAFETY: as in `fall`.
        unsafe { clk.write(1) };
        self.clk_high = true;
        self.eval(self.time())?;
        if self.traced {
            self.dump(self.time());
        }
        Ok(())
    }

    /// A whole clock cycle.
    pub fn cycle(&mut self) -> Result<(), ModelError> {
        self.settle()?;
        self.rise()
    }

    #[inline(always)]
    fn eval(&mut self, time: u64) -> Result<(), ModelError> {
        // SAFETY: the instance is live and of the type this function was generated for; the
        // function catches whatever the model throws.
        if unsafe { (self.functions.eval)(self.instance.as_ptr(), time) } == 0 {
            return Ok(());
        }
        Err(self.stopped(time))
    }

    #[cold]
    fn stopped(&self, time: u64) -> ModelError {
        // SAFETY: the instance is live, and so is the string until the next call to it.
        let message = unsafe { CStr::from_ptr((self.functions.error)(self.instance.as_ptr())) };
        ModelError::Stopped {
            top: self.info.top,
            time,
            message: message.to_string_lossy().into_owned(),
        }
    }

    /// Finished clock cycles.
    pub fn cycles(&self) -> u64 {
        self.cycles
    }

    /// Time of the latest rising edge.
    pub fn time(&self) -> u64 {
        self.cycles * PERIOD
    }

    /// Everything the model has printed since the log was cleared.
    pub fn log(&self) -> String {
        // SAFETY: the instance is live, and so is the string until the next call to it.
        let log = unsafe { CStr::from_ptr((self.functions.log)(self.instance.as_ptr())) };
        log.to_string_lossy().into_owned()
    }

    /// Empties the log.
    pub fn clear_log(&mut self) {
        // SAFETY: the instance is live.
        unsafe { (self.functions.clear_log)(self.instance.as_ptr()) }
    }

    /// Writes a VCD of everything from here on to `path`. No two models may share a file. At most
    /// once per model, before its first cycle and before any bundle is made.
    ///
    /// Only now the model becomes one that is compiled with waveforms, which takes twice as long to compile.
    /// Inputs stay as they are; the random initial state is another one.
    pub fn trace(&mut self, path: &Path) -> Result<(), ModelError> {
        let failed = |message: String| ModelError::File {
            path: path.display().to_string(),
            message,
        };
        if self.traced {
            return Err(failed("the model is already being traced".into()));
        }
        if self.cycles > 0 || !self.bundles.is_empty() {
            return Err(failed("the model is already in use".into()));
        }
        let name = CString::new(path.as_os_str().as_encoded_bytes());
        let name = name.map_err(|e| failed(e.to_string()))?;
        // Before it is there: a signal may come at any time, and compiling takes long.
        let unfinished = Unfinished::new(path);
        // Verilator reports a file it cannot make by a flag only.
        std::fs::File::create(path).map_err(|e| failed(e.to_string()))?;
        let mut model = Model::compiled(self.info, self.seed, Build::Waves)?;
        for (index, port) in self.info.ports.iter().enumerate() {
            let mut words = vec![0; port.words()];
            if port.direction == Direction::Input {
                self.read_index(index, &mut words);
                model.write(Input(index), &words);
            }
        }
        model.recording = self.recording.take();
        *self = model;
        // SAFETY: the instance is live, and the name ends in a zero byte.
        if unsafe { (self.functions.trace)(self.instance.as_ptr(), name.as_ptr()) } != 0 {
            return Err(self.stopped(self.time()));
        }
        self.traced = true;
        self.wave = path.into();
        self.unfinished = Some(unfinished);
        Ok(())
    }

    #[cold]
    fn dump(&mut self, time: u64) {
        // SAFETY: the instance is live.
        unsafe { (self.functions.dump)(self.instance.as_ptr(), time) }
    }

    /// Closes the waveform, if there is one; the file is complete then.
    ///
    /// # Errors
    /// [`ModelError::File`] if not all of it could be written; what there was of it is removed. The model
    /// itself has run to its end.
    pub fn end_trace(&mut self) -> Result<(), ModelError> {
        if !std::mem::take(&mut self.traced) {
            return Ok(());
        }
        // SAFETY: the instance is live, and so is the string until the next call to it.
        let error = unsafe { CStr::from_ptr((self.functions.end_trace)(self.instance.as_ptr())) };
        self.unfinished = None;
        if error.is_empty() {
            return Ok(());
        }
        // A device stays, a part of a file does not; the error is that of the writing.
        if self.wave.is_file() {
            let _ = std::fs::remove_file(&self.wave);
        }
        Err(ModelError::File {
            path: self.wave.display().to_string(),
            message: error.to_string_lossy().into_owned(),
        })
    }

    /// Records all ports in every cycle from here on.
    pub fn record_ports(&mut self) {
        self.recording = Some(Recording::new(self.info));
    }

    /// What was recorded since [`Model::record_ports`].
    pub fn take_recording(&mut self) -> Option<Recording> {
        self.recording.take()
    }

    #[cold]
    fn record(&mut self) {
        let Some(mut recording) = self.recording.take() else {
            return;
        };
        let mut row = recording.push_row();
        for index in 0..self.places.len() {
            let (value, rest) = row.split_at_mut(self.places[index].words);
            self.read_index(index, value);
            row = rest;
        }
        self.recording = Some(recording);
    }

    /// Runs the plain C++ loop that was compiled with this model, if there is one: sends and
    /// checks `beats` beats without stalls and returns cycles and mismatches. Beats hold the ports
    /// that [`PlainLoop`](super::PlainLoop) lists, each in whole words.
    ///
    /// # Panics
    /// If there are fewer than `beats` beats.
    pub fn plain_loop(
        &mut self,
        stimuli: &[u32],
        expected: &[u32],
        beats: usize,
    ) -> Option<(u64, u64)> {
        let plain = self.info.plain_loop.as_ref()?;
        let run = self.functions.plain_loop?;
        let words = |names: &[&str]| -> usize {
            names
                .iter()
                .filter_map(|name| self.info.port(name))
                .map(|port| port.words())
                .sum()
        };
        assert!(
            stimuli.len() >= beats * words(plain.inputs),
            "too few stimuli"
        );
        assert!(
            expected.len() >= beats * words(plain.outputs),
            "too few expected beats"
        );
        let mut mismatches = 0;
        // SAFETY: the instance is live and of the type this function was generated for, and the
        // slices hold as many beats as it reads.
        let cycles = unsafe {
            run(
                self.instance.as_ptr(),
                stimuli.as_ptr(),
                expected.as_ptr(),
                beats as u64,
                &mut mismatches,
            )
        };
        Some((cycles, mismatches))
    }
}

impl Drop for Model {
    fn drop(&mut self) {
        // SAFETY: the instance is live, and nobody uses it after this.
        unsafe { (self.functions.close)(self.instance.as_ptr()) }
    }
}

/// A 32-bit seed that depends on all bits of a 64-bit one.
fn fold_seed(seed: u64) -> u32 {
    let mixed = (seed ^ (seed >> 32)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (mixed >> 32) as u32
}

/// The `verilated` crate does not notice when another Verilator is installed, and neither does this
/// program once it is built: both halves of the runtime, and the model, must be of one release.
fn check_version(functions: &Functions) -> Result<(), ModelError> {
    unsafe extern "C" {
        fn sapwood_verilator_version() -> *const c_char;
    }
    let crates = verilated::product_version().to_string_lossy();
    // SAFETY: constant strings.
    let [ours, model] =
        unsafe { [sapwood_verilator_version(), (functions.version)()] }.map(|text| {
            unsafe { CStr::from_ptr(text) }
                .to_string_lossy()
                .into_owned()
        });
    let runtime = format!("Verilator {crates}");
    if [&ours, &model] == [&runtime, &runtime] {
        return Ok(());
    }
    let other = if ours == runtime { model } else { ours };
    Err(ModelError::Versions { runtime, other })
}
