//! A model, a machine and a codec with the engines that were measured for it.

use crate::codec::{self, Codec, Consumes};
use crate::engine::{Bank, Engine};
use crate::error::{Error, Result};
use crate::machine::Machine;
use crate::measured::Measured;
use crate::model::Model;
use crate::size;
use crate::step::System;

/// What a question is asked about (contract section 2).
#[derive(Clone, Debug)]
pub struct Setting {
    /// The language model.
    pub model: Model,
    /// The accelerator; with several devices all of them.
    pub machine: Machine,
    /// The codec of keys and values.
    pub codec: Codec,
    /// Devices that share the KV heads: d = G x h / devices.
    pub devices: u64,
    /// What was measured of the engines.
    pub measured: Measured,
    /// Clock of the engines.
    pub clock_hz: f64,
}

/// Engines that a user asked for; what is not said follows from the codec and the machine.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Wanted {
    /// The dequantizer.
    pub dequantizer: Option<String>,
    /// How many; as many as memory needs if not said.
    pub dequantizers: Option<u64>,
    /// The quantizer.
    pub quantizer: Option<String>,
    /// How many; as many as a prefill needs if not said.
    pub quantizers: Option<u64>,
}

impl Setting {
    /// The equations' inputs with engines that are never late.
    ///
    /// # Errors
    /// If the devices cannot share the heads, or the model does not fit.
    pub fn system(&self) -> Result<System> {
        let system = System {
            bits: self.codec.bits(&self.model, self.devices)?,
            vector: codec::vector(&self.model, self.devices)?,
            model: self.model.clone(),
            machine: self.machine.clone(),
            dequantizers: None,
            quantizers: None,
        };
        system.check_model_fits()?;
        Ok(system)
    }

    /// The same with keys and values in binary16.
    ///
    /// # Errors
    /// The same.
    pub fn binary16(&self) -> Result<System> {
        let mut system = self.system()?;
        system.bits = 16.0;
        Ok(system)
    }

    /// The equations' inputs with engines.
    ///
    /// # Errors
    /// If an engine was not measured, is too slow for the clock, or the codec needs none of them.
    pub fn with_engines(&self, wanted: &Wanted) -> Result<System> {
        let mut system = self.system()?;
        if let Some(engine) = self.dequantizer(wanted.dequantizer.as_deref())? {
            let needed = size::dequantizers(&system, &engine, self.clock_hz);
            system.dequantizers = Some(self.bank(engine, wanted.dequantizers.unwrap_or(needed))?);
        } else if wanted.dequantizers.is_some() {
            let message = format!("codec {:?} has no dequantizer", self.codec.name);
            return Err(Error::new(message));
        }
        if let Some(engine) = self.quantizer(wanted.quantizer.as_deref())? {
            let needed = size::quantizers(&system, &engine, self.clock_hz);
            system.quantizers = Some(self.bank(engine, wanted.quantizers.unwrap_or(needed))?);
        } else if wanted.quantizers.is_some() {
            let message = format!("codec {:?} has no quantizer", self.codec.name);
            return Err(Error::new(message));
        }
        Ok(system)
    }

    /// The dequantizer of that name, or the codec's first.
    ///
    /// # Errors
    /// If it was not measured or cannot run at the clock.
    pub fn dequantizer(&self, name: Option<&str>) -> Result<Option<Engine>> {
        if self.codec.consumes == Consumes::Codes && name.is_none() {
            return Ok(None);
        }
        self.engine(name.or(self.codec.dequantizer.first().map(String::as_str)))
    }

    /// The quantizer of that name, or the codec's first.
    ///
    /// # Errors
    /// The same.
    pub fn quantizer(&self, name: Option<&str>) -> Result<Option<Engine>> {
        self.engine(name.or(self.codec.quantizer.first().map(String::as_str)))
    }

    /// An engine of that name, at the clock.
    ///
    /// # Errors
    /// The same.
    pub fn engine(&self, name: Option<&str>) -> Result<Option<Engine>> {
        let Some(name) = name else {
            return Ok(None);
        };
        let engine = self.measured.engine(name)?;
        engine.check_clock(self.clock_hz)?;
        Ok(Some(engine))
    }

    fn bank(&self, engine: Engine, count: u64) -> Result<Bank> {
        if !(1..=1 << 32).contains(&count) {
            let message = format!("{count} engines {} are not 1 to 2^32", engine.name);
            return Err(Error::new(message));
        }
        Ok(Bank {
            engine,
            count,
            clock_hz: self.clock_hz,
        })
    }

    /// What it is about, in a line.
    pub fn title(&self) -> String {
        let (model, machine, codec) = (&self.model.name, &self.machine.name, &self.codec.name);
        format!("{codec} for {model} on {machine} ({})", self.machine.source)
    }
}
