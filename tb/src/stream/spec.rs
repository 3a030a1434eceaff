//! Which ports make up a stream.

/// The ports of a stream: a handshake and a payload.
#[derive(Clone, Debug)]
pub struct StreamSpec {
    name: String,
    pub(crate) valid: Option<String>,
    pub(crate) ready: Option<String>,
    pub(crate) latency: usize,
    pub(crate) idle: Idle,
    pub(crate) fields: Vec<FieldSpec>,
    separator: String,
}

/// What a source drives while it has nothing to send.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Idle {
    /// Noise, at times infinities of binary16: a unit must not look at a payload that is not valid.
    Noise,
    /// Zeros: for ports whose zero means "do nothing".
    Zero,
    /// The beat that was sent last: for pipelines without a valid, where a repeated beat changes
    /// nothing.
    Hold,
}

#[derive(Clone, Debug)]
pub(crate) struct FieldSpec {
    pub(crate) name: String,
    pub(crate) port: String,
    pub(crate) lane: Option<usize>,
    /// The field whose bits say which lanes matter.
    pub(crate) kept_by: Option<String>,
    /// Does every lane hold a binary16?
    pub(crate) binary16: bool,
}

impl StreamSpec {
    /// `p_valid`, `p_ready` and `p_<field>`.
    pub fn plain(prefix: &str) -> StreamSpec {
        StreamSpec {
            name: prefix.to_string(),
            valid: Some(format!("{prefix}_valid")),
            ready: Some(format!("{prefix}_ready")),
            latency: 0,
            idle: Idle::Noise,
            fields: Vec::new(),
            separator: format!("{prefix}_"),
        }
    }

    /// AXI4-Stream: `p_tvalid`, `p_tready` and `p_t<field>`.
    pub fn axi(prefix: &str) -> StreamSpec {
        StreamSpec {
            valid: Some(format!("{prefix}_tvalid")),
            ready: Some(format!("{prefix}_tready")),
            separator: format!("{prefix}_t"),
            ..StreamSpec::plain(prefix)
        }
    }

    /// A channel of AXI4, as `m_axi_w`: `p` and `valid`, `ready` or a field, without anything between.
    pub fn axi4(prefix: &str) -> StreamSpec {
        StreamSpec {
            valid: Some(format!("{prefix}valid")),
            ready: Some(format!("{prefix}ready")),
            separator: prefix.to_string(),
            ..StreamSpec::plain(prefix)
        }
    }

    /// An address channel of AXI4: AR or AW.
    pub fn axi4_address(prefix: &str) -> StreamSpec {
        let fields = ["id", "addr", "len", "size", "burst", "cache", "prot"];
        let channel = StreamSpec::axi4(prefix);
        fields
            .iter()
            .fold(channel, |channel, field| channel.field(field))
    }

    /// Ports without a handshake: a value in every cycle; an output belongs to the input that was
    /// applied `latency` cycles before.
    pub fn lockstep(latency: usize) -> StreamSpec {
        StreamSpec {
            valid: None,
            ready: None,
            latency,
            separator: String::new(),
            ..StreamSpec::plain("")
        }
    }

    /// What to drive while there is nothing to send.
    pub fn idle(mut self, idle: Idle) -> StreamSpec {
        self.idle = idle;
        self
    }

    /// A field of the payload.
    pub fn field(self, name: &str) -> StreamSpec {
        let port = format!("{}{name}", self.separator);
        self.add(name, port, None)
    }

    /// A field of the payload with one element per `lane` bits.
    pub fn lanes(self, name: &str, lane: usize) -> StreamSpec {
        let port = format!("{}{name}", self.separator);
        self.add(name, port, Some(lane))
    }

    /// A field with one binary16 per lane of 16 bits: waveforms show the numbers.
    pub fn binary16(mut self, name: &str) -> StreamSpec {
        self = self.lanes(name, 16);
        if let Some(field) = self.fields.last_mut() {
            field.binary16 = true;
        }
        self
    }

    /// A field with one element per `lane` bits, of which only those matter that have their bit set
    /// in the field `keep`.
    pub fn kept_lanes(mut self, name: &str, lane: usize, keep: &str) -> StreamSpec {
        self = self.lanes(name, lane);
        if let Some(field) = self.fields.last_mut() {
            field.kept_by = Some(keep.to_string());
        }
        self
    }

    /// A port outside the stream that is driven together with each beat.
    pub fn side(self, port: &str) -> StreamSpec {
        self.add(port, port.to_string(), None)
    }

    /// Its prefix; empty for ports without a handshake.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The valid and ready ports, if the stream has a handshake.
    pub fn handshake(&self) -> Option<(&str, &str)> {
        self.valid.as_deref().zip(self.ready.as_deref())
    }

    /// The ports that carry the payload.
    pub fn payload_ports(&self) -> impl Iterator<Item = &str> {
        self.fields.iter().map(|field| field.port.as_str())
    }

    fn add(mut self, name: &str, port: String, lane: Option<usize>) -> StreamSpec {
        self.fields.push(FieldSpec {
            name: name.to_string(),
            port,
            lane,
            kept_by: None,
            binary16: false,
        });
        self
    }
}
