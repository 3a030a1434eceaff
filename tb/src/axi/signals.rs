//! What is on the channels of AXI4 in a cycle.

/// The codes of BRESP and RRESP.
pub const OKAY: u8 = 0;
/// An exclusive transfer is done; of another one the same as [`OKAY`].
pub const EXOKAY: u8 = 1;
/// The memory refuses the transfer.
pub const SLVERR: u8 = 2;
/// There is no memory at the address.
pub const DECERR: u8 = 3;

/// Is a transfer with this response not done?
pub fn refuses(response: u8) -> bool {
    response >= SLVERR
}

/// A beat of AR or AW.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Address {
    /// Id of the burst.
    pub id: u64,
    /// Address of its first byte.
    pub addr: u64,
    /// Number of beats less 1.
    pub len: u64,
    /// log2 of the bytes of a beat.
    pub size: u64,
    /// 1 for INCR.
    pub burst: u64,
    /// AxCACHE.
    pub cache: u64,
    /// AxPROT.
    pub prot: u64,
}

impl Address {
    /// Its number of beats.
    pub fn beats(&self) -> u64 {
        self.len + 1
    }

    /// Address of the first byte of the bus word that beat `number` moves.
    pub fn word(&self, number: u64, bus_bytes: u64) -> u64 {
        (self.addr & !(bus_bytes - 1)) + number * bus_bytes
    }
}

/// A beat of W.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WriteData {
    /// The bytes of the bus, lane 0 first.
    pub data: Vec<u8>,
    /// Bit i is set if byte i is to be written.
    pub strb: u64,
    /// Last beat of the burst.
    pub last: bool,
}

/// A beat of R.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ReadData {
    /// Id of the burst.
    pub id: u64,
    /// The bytes of the bus, lane 0 first.
    pub data: Vec<u8>,
    /// RRESP.
    pub resp: u8,
    /// Last beat of the burst.
    pub last: bool,
}

/// A beat of B.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Response {
    /// Id of the burst.
    pub id: u64,
    /// BRESP.
    pub resp: u8,
}

/// What a master drives in a cycle; `None` where its valid is low.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct FromMaster {
    /// AW.
    pub aw: Option<Address>,
    /// W.
    pub w: Option<WriteData>,
    /// BREADY.
    pub b_ready: bool,
    /// AR.
    pub ar: Option<Address>,
    /// RREADY.
    pub r_ready: bool,
}

/// What a slave drives in a cycle.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct FromSlave {
    /// AWREADY.
    pub aw_ready: bool,
    /// WREADY.
    pub w_ready: bool,
    /// B.
    pub b: Option<Response>,
    /// ARREADY.
    pub ar_ready: bool,
    /// R.
    pub r: Option<ReadData>,
}
