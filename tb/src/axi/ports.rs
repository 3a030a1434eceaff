//! The memory at the ports of a Verilated master.

use super::memory::Memory;
use super::rules::Violation;
use super::signals::{Address, FromMaster, FromSlave, WriteData};
use crate::model::{Input, Model, ModelError, Output};

/// The AXI4 ports of a design that reads, writes or does both.
pub struct Ports {
    bus_bytes: usize,
    write: Option<Write>,
    read: Option<Read>,
}

struct Channel {
    valid: Output,
    ready: Input,
    id: Output,
    addr: Output,
    len: Output,
    size: Output,
    burst: Output,
    cache: Output,
    prot: Output,
}

struct Write {
    aw: Channel,
    valid: Output,
    ready: Input,
    data: Output,
    strb: Output,
    last: Output,
    b_valid: Input,
    b_ready: Output,
    b_id: Input,
    b_resp: Input,
}

struct Read {
    ar: Channel,
    valid: Input,
    ready: Output,
    id: Input,
    data: Input,
    resp: Input,
    last: Input,
}

impl Channel {
    fn of(model: &Model, prefix: &str) -> Result<Channel, ModelError> {
        let output = |port: &str| model.output(&format!("{prefix}{port}"));
        Ok(Channel {
            valid: output("valid")?,
            ready: model.input(&format!("{prefix}ready"))?,
            id: output("id")?,
            addr: output("addr")?,
            len: output("len")?,
            size: output("size")?,
            burst: output("burst")?,
            cache: output("cache")?,
            prot: output("prot")?,
        })
    }

    fn offered(&self, model: &Model) -> Option<Address> {
        model.is_high(self.valid).then(|| Address {
            id: model.get(self.id),
            addr: model.get(self.addr),
            len: model.get(self.len),
            size: model.get(self.size),
            burst: model.get(self.burst),
            cache: model.get(self.cache),
            prot: model.get(self.prot),
        })
    }
}

impl Write {
    fn of(model: &Model, prefix: &str) -> Result<Write, ModelError> {
        let (input, output) = ports(model, prefix);
        Ok(Write {
            aw: Channel::of(model, &format!("{prefix}_aw"))?,
            valid: output("wvalid")?,
            ready: input("wready")?,
            data: output("wdata")?,
            strb: output("wstrb")?,
            last: output("wlast")?,
            b_valid: input("bvalid")?,
            b_ready: output("bready")?,
            b_id: input("bid")?,
            b_resp: input("bresp")?,
        })
    }

    fn offered(&self, model: &Model, bus_bytes: usize) -> Option<WriteData> {
        model.is_high(self.valid).then(|| {
            let mut words = vec![0; bus_bytes.div_ceil(4)];
            model.read(self.data, &mut words);
            let data = words.iter().flat_map(|word| word.to_le_bytes());
            WriteData {
                data: data.take(bus_bytes).collect(),
                strb: model.get(self.strb),
                last: model.is_high(self.last),
            }
        })
    }

    fn drive(&self, model: &mut Model, slave: &FromSlave) {
        model.set(self.aw.ready, slave.aw_ready.into());
        model.set(self.ready, slave.w_ready.into());
        model.set(self.b_valid, slave.b.is_some().into());
        if let Some(b) = slave.b {
            model.set(self.b_id, b.id);
            model.set(self.b_resp, b.resp.into());
        }
    }
}

impl Read {
    fn of(model: &Model, prefix: &str) -> Result<Read, ModelError> {
        let (input, output) = ports(model, prefix);
        Ok(Read {
            ar: Channel::of(model, &format!("{prefix}_ar"))?,
            valid: input("rvalid")?,
            ready: output("rready")?,
            id: input("rid")?,
            data: input("rdata")?,
            resp: input("rresp")?,
            last: input("rlast")?,
        })
    }

    fn drive(&self, model: &mut Model, slave: &FromSlave) {
        model.set(self.ar.ready, slave.ar_ready.into());
        model.set(self.valid, slave.r.is_some().into());
        if let Some(r) = &slave.r {
            let words: Vec<u32> = r.data.chunks(4).map(little_endian).collect();
            model.write(self.data, &words);
            model.set(self.id, r.id);
            model.set(self.resp, r.resp.into());
            model.set(self.last, r.last.into());
        }
    }
}

type Found<P> = Result<P, ModelError>;

fn ports<'a>(
    model: &'a Model,
    prefix: &'a str,
) -> (
    impl Fn(&str) -> Found<Input> + 'a,
    impl Fn(&str) -> Found<Output> + 'a,
) {
    (
        move |port| model.input(&format!("{prefix}_{port}")),
        move |port| model.output(&format!("{prefix}_{port}")),
    )
}

fn little_endian(bytes: &[u8]) -> u32 {
    bytes
        .iter()
        .rev()
        .fold(0, |word, byte| word << 8 | u32::from(*byte))
}

impl Ports {
    /// The ports `<prefix>_aw...`, `<prefix>_w...` and `<prefix>_b...` if the design has them, and
    /// `<prefix>_ar...` and `<prefix>_r...`.
    ///
    /// # Errors
    /// If one of them is missing where others are.
    pub fn of(model: &Model, prefix: &str, bus_bytes: usize) -> Result<Ports, ModelError> {
        let has = |port: &str| model.info().port(&format!("{prefix}_{port}")).is_some();
        Ok(Ports {
            bus_bytes,
            write: has("awvalid")
                .then(|| Write::of(model, prefix))
                .transpose()?,
            read: has("arvalid")
                .then(|| Read::of(model, prefix))
                .transpose()?,
        })
    }

    /// Drives what the memory drives in the next cycle; before the model settles.
    pub fn drive(&self, model: &mut Model, memory: &mut Memory) {
        let slave = memory.drive();
        if let Some(write) = &self.write {
            write.drive(model, slave);
        }
        if let Some(read) = &self.read {
            read.drive(model, slave);
        }
    }

    /// What the master drives.
    pub fn master(&self, model: &Model) -> FromMaster {
        let (write, read) = (self.write.as_ref(), self.read.as_ref());
        FromMaster {
            aw: write.and_then(|write| write.aw.offered(model)),
            w: write.and_then(|write| write.offered(model, self.bus_bytes)),
            b_ready: write.is_some_and(|write| model.is_high(write.b_ready)),
            ar: read.and_then(|read| read.ar.offered(model)),
            r_ready: read.is_some_and(|read| model.is_high(read.ready)),
        }
    }

    /// Shows the master's signals to the memory; when the model has settled.
    ///
    /// # Errors
    /// The rule that the master breaks.
    pub fn see(&self, model: &Model, memory: &mut Memory) -> Result<(), Violation> {
        memory.see(&self.master(model))
    }

    /// A cycle of reset, when the model has settled in it.
    ///
    /// # Errors
    /// If the master offers something.
    pub fn reset(&self, model: &mut Model, memory: &mut Memory) -> Result<(), Violation> {
        let result = memory.reset(&self.master(model));
        let nothing = FromSlave::default();
        if let Some(write) = &self.write {
            write.drive(model, &nothing);
        }
        if let Some(read) = &self.read {
            read.drive(model, &nothing);
        }
        result
    }
}
