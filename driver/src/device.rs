//! The unit as a program uses it.

use crate::bus::Bus;
use crate::completion::{Completion, Operation};
use crate::counters::Counters;
use crate::error::{Error, Errors};
use crate::field::Field;
use crate::registers as reg;
use crate::thresholds::Thresholds;
use core::ops::Range;

/// What the unit can do, as its registers say.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Capability {
    /// Bytes of a beat of the memory bus.
    pub bus_bytes: u32,
    /// Code of the codec, see `CODEC_OAKEN` of the [registers](crate::registers).
    pub codec: u32,
    /// Elements of a vector of the rotation codec: those of a token are a multiple of it. 0 with any other codec, here and
    /// below.
    pub head_dim: u32,
    /// Bits of its codes.
    pub bits: u32,
    /// Elements that enter in a cycle.
    pub lanes_in: u32,
    /// Elements that leave in a cycle, of each reader.
    pub lanes_out: u32,
    /// Streams that are read at a time. With 2, those with odd ids come out of a port of their own.
    pub readers: u32,
    /// Heads with dense streams of their own.
    pub heads: u32,
    /// Streams, with ids from 0.
    pub streams: u32,
    /// Physical pages.
    pub pages: u32,
    /// Bytes of a page.
    pub page_bytes: u32,
    /// Virtual pages of a stream in each table.
    pub pages_per_stream: u32,
    /// Most elements of a token.
    pub max_elements: u32,
    /// Threshold sets, or sets of centres.
    pub threshold_sets: u32,
    /// Commands that may wait.
    pub commands: u32,
    /// Completions that may wait.
    pub completions: u32,
}

/// Causes of the interrupt, as INTERRUPT and INTERRUPT_MASK have them.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Interrupts(pub u32);

impl Interrupts {
    /// A completion waits.
    pub const COMPLETION: Interrupts = Interrupts(reg::INTERRUPT_COMPLETION_FIELD.mask());
    /// An error was seen.
    pub const ERROR: Interrupts = Interrupts(reg::INTERRUPT_ERROR_FIELD.mask());
    /// The queue of completions is full and one more is due.
    pub const COMPLETION_OVERFLOW: Interrupts =
        Interrupts(reg::INTERRUPT_COMPLETION_OVERFLOW_FIELD.mask());

    /// These and those.
    pub const fn and(self, more: Interrupts) -> Interrupts {
        Interrupts(self.0 | more.0)
    }

    /// Are all of these in it?
    pub const fn has(self, causes: Interrupts) -> bool {
        self.0 & causes.0 == causes.0
    }
}

/// A KV DMA unit.
#[derive(Debug)]
pub struct KvDma<B> {
    bus: B,
    capability: Capability,
    /// What CONTROL holds.
    control: u32,
}

/// What a driver's function gives.
type Outcome<T, B> = Result<T, Error<<B as Bus>::Error>>;

impl<B: Bus> KvDma<B> {
    /// Finds the unit on the bus, asks what it can do, and sets it to do nothing.
    ///
    /// # Errors
    /// If there is none, or its registers are of another version.
    pub fn probe(mut bus: B) -> Outcome<KvDma<B>, B> {
        let id = bus.read32(reg::ID)?;
        if id != reg::ID_VALUE {
            return Err(Error::NotKvDma(id));
        }
        let major = reg::VERSION_MAJOR_FIELD.of(bus.read32(reg::VERSION)?);
        if major != reg::VERSION_MAJOR_VALUE {
            return Err(Error::Version(major));
        }
        let capability = Capability::read(&mut bus)?;
        bus.write32(reg::CONTROL, 0)?;
        Ok(KvDma {
            bus,
            capability,
            control: 0,
        })
    }

    /// What the unit can do.
    pub fn capability(&self) -> &Capability {
        &self.capability
    }

    /// The bus, to use it for something else for a while.
    pub fn bus(&mut self) -> &mut B {
        &mut self.bus
    }

    /// The bus; the unit goes on as it is.
    pub fn into_bus(self) -> B {
        self.bus
    }

    /// Sets the elements of every token and the address of page 0. Nothing may be under way.
    ///
    /// # Errors
    /// If the unit takes no such tokens, or the base is not the beginning of a page or has too many
    /// bits. Then nothing was changed but the registers of the base.
    pub fn configure(&mut self, elements: u32, base: u64) -> Outcome<(), B> {
        let most = self.capability.max_elements;
        if !(1..=most).contains(&elements) {
            return Err(Error::Elements { elements, most });
        }
        let head_dim = self.capability.head_dim;
        if head_dim > 0 && !elements.is_multiple_of(head_dim) {
            return Err(Error::Vectors { elements, head_dim });
        }
        let multiple = 2 * self.capability.heads * self.capability.bus_bytes;
        if self.capability.heads > 1 && !elements.is_multiple_of(multiple) {
            return Err(Error::Heads { elements, multiple });
        }
        let page_bytes = self.capability.page_bytes;
        if !base.is_multiple_of(page_bytes.into()) {
            return Err(Error::Base { base, page_bytes });
        }
        let halves = [
            (reg::BASE_LO, base as u32),
            (reg::BASE_HI, (base >> 32) as u32),
        ];
        for (register, half) in halves {
            self.bus.write32(register, half)?;
            // The bits that an address has not read as 0.
            if self.bus.read32(register)? != half {
                return Err(Error::BaseTooHigh(base));
            }
        }
        self.bus.write32(reg::ELEMENTS, elements)?;
        Ok(())
    }

    /// Writes a threshold set.
    ///
    /// # Errors
    /// If the codec has no thresholds, the unit no such set, or the thresholds are not finite or not in order.
    pub fn set_thresholds(&mut self, set: u16, thresholds: Thresholds) -> Outcome<(), B> {
        if self.capability.codec != reg::CODEC_OAKEN {
            return Err(Error::NoThresholds);
        }
        if u32::from(set) >= self.capability.threshold_sets {
            return Err(Error::Set(set));
        }
        if !thresholds.are_in_order() {
            return Err(Error::Thresholds);
        }
        let [low, high] = thresholds.words();
        let place = reg::THRESHOLDS + 8 * u32::from(set);
        self.bus.write32(place, low)?;
        self.bus.write32(place + 4, high)?;
        Ok(())
    }

    /// Writes a set of centres of the rotation codec, binary16 by their bits, one for each element of a token.
    ///
    /// # Errors
    /// If the codec has no centres, the unit no such set, or there are centres for no whole number of vectors, or for more
    /// elements than a token has.
    pub fn set_centres(&mut self, set: u16, centres: &[u16]) -> Outcome<(), B> {
        let Capability {
            head_dim,
            max_elements,
            threshold_sets,
            ..
        } = self.capability;
        if self.capability.codec != reg::CODEC_ROT {
            return Err(Error::NoCentres);
        }
        if u32::from(set) >= threshold_sets {
            return Err(Error::Set(set));
        }
        let count = centres.len() as u32;
        if count > max_elements || !count.is_multiple_of(head_dim) {
            return Err(Error::Centres { count, head_dim });
        }
        let place = reg::CENTRE_PLACE_SET_FIELD.with(set.into());
        self.bus.write32(reg::CENTRE_PLACE, place)?;
        // The place goes up by itself.
        for pair in centres.chunks_exact(2) {
            let even = reg::CENTRES_EVEN_FIELD.with(pair[0].into());
            let odd = reg::CENTRES_ODD_FIELD.with(pair[1].into());
            self.bus.write32(reg::CENTRES, even | odd)?;
        }
        Ok(())
    }

    /// Lets the unit take commands.
    ///
    /// # Errors
    /// If the bus refuses.
    pub fn enable(&mut self) -> Outcome<(), B> {
        self.set_control(self.control | reg::CONTROL_ENABLE_FIELD.mask())
    }

    /// Lets commands wait in the queue.
    ///
    /// # Errors
    /// If the bus refuses.
    pub fn disable(&mut self) -> Outcome<(), B> {
        self.set_control(self.control & !reg::CONTROL_ENABLE_FIELD.mask())
    }

    /// Resets everything but the registers, and waits until the unit is ready, for so many looks.
    ///
    /// # Errors
    /// If it is not.
    pub fn soft_reset(&mut self, looks: u32) -> Outcome<(), B> {
        self.pulse(reg::CONTROL_SOFT_RESET_FIELD)?;
        for _ in 0..looks {
            if self.is(reg::STATUS_READY_FIELD)? {
                return Ok(());
            }
        }
        Err(Error::TimedOut)
    }

    /// Appends `count` tokens to a stream, quantized with a threshold set, or less a set of centres, which may be
    /// [`NO_CENTRES`](crate::NO_CENTRES).
    ///
    /// # Errors
    /// If the queue of commands is full.
    pub fn write_tokens(&mut self, tag: u8, stream: u16, set: u16, count: u32) -> Outcome<(), B> {
        self.bus.write32(reg::COMMAND_SET, set.into())?;
        self.bus.write32(reg::COMMAND_COUNT, count)?;
        self.command(Operation::Write, tag, stream)
    }

    /// Reads all tokens of a stream, which were quantized with a threshold set; the rotation codec does not look at it.
    ///
    /// # Errors
    /// If the queue of commands is full.
    pub fn read_stream(&mut self, tag: u8, stream: u16, set: u16) -> Outcome<(), B> {
        self.bus.write32(reg::COMMAND_SET, set.into())?;
        self.command(Operation::Read, tag, stream)
    }

    /// Reads the tokens `tokens` of a stream, the first one has number 0, which were quantized with a
    /// threshold set.
    ///
    /// # Errors
    /// If the queue of commands is full.
    pub fn read_range(
        &mut self,
        tag: u8,
        stream: u16,
        set: u16,
        tokens: Range<u32>,
    ) -> Outcome<(), B> {
        let (first, count) = (tokens.start, tokens.end.saturating_sub(tokens.start));
        self.bus.write32(reg::COMMAND_SET, set.into())?;
        self.bus.write32(reg::COMMAND_FIRST, first)?;
        self.bus.write32(reg::COMMAND_COUNT, count)?;
        self.command(Operation::ReadRange, tag, stream)
    }

    /// Returns all pages of a stream.
    ///
    /// # Errors
    /// If the queue of commands is full.
    pub fn release(&mut self, tag: u8, stream: u16) -> Outcome<(), B> {
        self.command(Operation::Release, tag, stream)
    }

    /// Asks for the tokens of a stream.
    ///
    /// # Errors
    /// If the queue of commands is full.
    pub fn status(&mut self, tag: u8, stream: u16) -> Outcome<(), B> {
        self.command(Operation::Status, tag, stream)
    }

    /// Puts a command in the queue, with what the other registers of commands hold.
    ///
    /// # Errors
    /// If the queue of commands is full.
    pub fn command(&mut self, operation: Operation, tag: u8, stream: u16) -> Outcome<(), B> {
        self.bus.write32(reg::COMMAND_STREAM, stream.into())?;
        let op = reg::COMMAND_OP_FIELD.with(operation.code());
        let word = op | reg::COMMAND_TAG_FIELD.with(tag.into());
        self.bus.write32(reg::COMMAND, word)?;
        let overflow = reg::ERRORS_COMMAND_OVERFLOW_FIELD.mask();
        if self.bus.read32(reg::ERRORS)? & overflow != 0 {
            self.bus.write32(reg::ERRORS, overflow)?;
            return Err(Error::QueueFull);
        }
        Ok(())
    }

    /// Takes the oldest completion, if there is one.
    ///
    /// # Errors
    /// If the bus refuses.
    pub fn poll(&mut self) -> Outcome<Option<Completion>, B> {
        let word = self.bus.read32(reg::COMPLETION)?;
        if reg::COMPLETION_VALID_FIELD.of(word) == 0 {
            return Ok(None);
        }
        let stream = self.bus.read32(reg::COMPLETION_STREAM)?;
        let tokens = self.bus.read32(reg::COMPLETION_TOKENS)?;
        let low = self.bus.read32(reg::COMPLETION_ADDRESS_LO)?;
        let high = self.bus.read32(reg::COMPLETION_ADDRESS_HI)?;
        self.bus
            .write32(reg::COMPLETION_POP, reg::COMPLETION_POP_FIELD.mask())?;
        let address = u64::from(high) << 32 | u64::from(low);
        Ok(Some(Completion::of(word, stream, tokens, address)))
    }

    /// Waits for a completion, for so many looks, and takes it.
    ///
    /// # Errors
    /// If none comes.
    pub fn wait(&mut self, looks: u32) -> Outcome<Completion, B> {
        for _ in 0..looks {
            if let Some(completion) = self.poll()? {
                return Ok(completion);
            }
        }
        Err(Error::TimedOut)
    }

    /// Lets these causes and no others raise the interrupt; none of them turns it off.
    ///
    /// # Errors
    /// If the bus refuses.
    pub fn enable_interrupts(&mut self, causes: Interrupts) -> Outcome<(), B> {
        self.bus.write32(reg::INTERRUPT_MASK, causes.0)?;
        let enable = reg::CONTROL_INTERRUPT_ENABLE_FIELD;
        let on = enable.with((causes != Interrupts::default()).into());
        self.set_control(self.control & !enable.mask() | on)
    }

    /// The causes that are set, let through or not.
    ///
    /// # Errors
    /// If the bus refuses.
    pub fn interrupts(&mut self) -> Outcome<Interrupts, B> {
        Ok(Interrupts(self.bus.read32(reg::INTERRUPT)?))
    }

    /// Clears causes; one that is there still is set again.
    ///
    /// # Errors
    /// If the bus refuses.
    pub fn clear_interrupts(&mut self, causes: Interrupts) -> Outcome<(), B> {
        Ok(self.bus.write32(reg::INTERRUPT, causes.0)?)
    }

    /// The errors that were seen, which are cleared.
    ///
    /// # Errors
    /// If the bus refuses.
    pub fn take_errors(&mut self) -> Outcome<Errors, B> {
        let errors = self.bus.read32(reg::ERRORS)?;
        self.bus.write32(reg::ERRORS, errors)?;
        Ok(Errors(errors))
    }

    /// Code of the first format error and the number of them, which are forgotten.
    ///
    /// # Errors
    /// If the bus refuses.
    pub fn take_format_errors(&mut self) -> Outcome<(u8, u16), B> {
        let word = self.bus.read32(reg::FORMAT_ERROR)?;
        self.pulse(reg::CONTROL_CLEAR_FORMAT_FIELD)?;
        let first = reg::FORMAT_ERROR_FIRST_FIELD.of(word);
        Ok((first as u8, reg::FORMAT_ERROR_ERRORS_FIELD.of(word) as u16))
    }

    /// Pages that are free.
    ///
    /// # Errors
    /// If the bus refuses.
    pub fn pages_free(&mut self) -> Outcome<u32, B> {
        Ok(self.bus.read32(reg::PAGES_FREE)?)
    }

    /// Is nothing written or read, and does no command wait?
    ///
    /// # Errors
    /// If the bus refuses.
    pub fn is_idle(&mut self) -> Outcome<bool, B> {
        let status = self.bus.read32(reg::STATUS)?;
        let busy = [
            reg::STATUS_WRITING_FIELD,
            reg::STATUS_READING_FIELD,
            reg::STATUS_COMMANDS_FIELD,
        ];
        Ok(busy.iter().all(|field| field.of(status) == 0))
    }

    /// The performance counters.
    ///
    /// # Errors
    /// If the bus refuses.
    pub fn counters(&mut self) -> Outcome<Counters, B> {
        Ok(Counters::read(&mut self.bus)?)
    }

    /// Sets all performance counters to 0.
    ///
    /// # Errors
    /// If the bus refuses.
    pub fn clear_counters(&mut self) -> Outcome<(), B> {
        self.pulse(reg::CONTROL_CLEAR_COUNTERS_FIELD)
    }

    fn is(&mut self, field: Field) -> Outcome<bool, B> {
        Ok(field.of(self.bus.read32(reg::STATUS)?) == 1)
    }

    fn set_control(&mut self, control: u32) -> Outcome<(), B> {
        self.bus.write32(reg::CONTROL, control)?;
        self.control = control;
        Ok(())
    }

    fn pulse(&mut self, field: Field) -> Outcome<(), B> {
        Ok(self
            .bus
            .write32(reg::CONTROL, self.control | field.mask())?)
    }
}

impl Capability {
    fn read<B: Bus>(bus: &mut B) -> Result<Capability, B::Error> {
        let word = bus.read32(reg::CAPABILITY)?;
        let page = bus.read32(reg::PAGE)?;
        let queues = bus.read32(reg::QUEUES)?;
        let minor = reg::VERSION_MINOR_FIELD.of(bus.read32(reg::VERSION)?);
        let readers = match minor {
            0 => 1,
            _ => bus.read32(reg::READERS)?,
        };
        let codec = reg::CAPABILITY_CODEC_FIELD.of(word);
        let vectors = match codec {
            reg::CODEC_ROT => bus.read32(reg::VECTORS)?,
            _ => 0,
        };
        let power = |field: Field, word| 1 << field.of(word);
        Ok(Capability {
            bus_bytes: power(reg::CAPABILITY_LOG2_BUS_BYTES_FIELD, word),
            codec,
            head_dim: reg::VECTORS_HEAD_DIM_FIELD.of(vectors),
            bits: reg::VECTORS_BITS_FIELD.of(vectors),
            lanes_in: reg::CAPABILITY_LANES_IN_FIELD.of(word),
            lanes_out: reg::CAPABILITY_LANES_OUT_FIELD.of(word),
            readers,
            heads: reg::CAPABILITY_HEADS_FIELD.of(word),
            streams: bus.read32(reg::STREAMS)?,
            pages: bus.read32(reg::PAGES)?,
            page_bytes: power(reg::PAGE_LOG2_BYTES_FIELD, page),
            pages_per_stream: power(reg::PAGE_LOG2_PER_STREAM_FIELD, page),
            max_elements: bus.read32(reg::MAX_ELEMENTS)?,
            threshold_sets: bus.read32(reg::THRESHOLD_SETS)?,
            commands: reg::QUEUES_COMMANDS_FIELD.of(queues),
            completions: reg::QUEUES_COMPLETIONS_FIELD.of(queues),
        })
    }
}
