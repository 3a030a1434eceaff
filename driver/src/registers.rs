//! Offsets, fields and codes of the registers, from the generator's register table.
//!
//! Written by `rtl-gen registers`: change the generator, not this file.

use crate::Field;

/// What [`ID`] reads as: "KVDM".
pub const ID_VALUE: u32 = 0x4b56444d;
/// The major number of [`VERSION`] that this driver works with.
pub const VERSION_MAJOR_VALUE: u32 = 1;
/// Says that this is a KV DMA unit.
pub const ID: u32 = 0x000;
/// [`ID`]: "KVDM", the first letter highest.
pub const ID_FIELD: Field = Field::new(0, 32);
/// Version of the registers.
pub const VERSION: u32 = 0x004;
/// [`VERSION`]: grows when registers are added.
pub const VERSION_MINOR_FIELD: Field = Field::new(0, 16);
/// [`VERSION`]: grows when a driver must change.
pub const VERSION_MAJOR_FIELD: Field = Field::new(16, 16);
/// Sizes of the data path.
pub const CAPABILITY: u32 = 0x008;
/// [`CAPABILITY`]: log2 of the bytes of a beat of the memory bus.
pub const CAPABILITY_LOG2_BUS_BYTES_FIELD: Field = Field::new(0, 4);
/// [`CAPABILITY`]: the codec.
pub const CAPABILITY_CODEC_FIELD: Field = Field::new(4, 4);
/// [`CAPABILITY`]: elements that enter in a cycle.
pub const CAPABILITY_LANES_IN_FIELD: Field = Field::new(8, 8);
/// [`CAPABILITY`]: elements that leave in a cycle, of each reader.
pub const CAPABILITY_LANES_OUT_FIELD: Field = Field::new(16, 8);
/// [`CAPABILITY`]: heads with dense streams of their own.
pub const CAPABILITY_HEADS_FIELD: Field = Field::new(24, 8);
/// Streams.
pub const STREAMS: u32 = 0x00c;
/// [`STREAMS`]: streams, with ids from 0.
pub const STREAMS_FIELD: Field = Field::new(0, 32);
/// Pages.
pub const PAGES: u32 = 0x010;
/// [`PAGES`]: physical pages.
pub const PAGES_FIELD: Field = Field::new(0, 32);
/// Sizes of pages and tables.
pub const PAGE: u32 = 0x014;
/// [`PAGE`]: log2 of the bytes of a page.
pub const PAGE_LOG2_BYTES_FIELD: Field = Field::new(0, 8);
/// [`PAGE`]: log2 of the virtual pages of a stream in each table.
pub const PAGE_LOG2_PER_STREAM_FIELD: Field = Field::new(8, 8);
/// Longest token.
pub const MAX_ELEMENTS: u32 = 0x018;
/// [`MAX_ELEMENTS`]: most elements of a token.
pub const MAX_ELEMENTS_FIELD: Field = Field::new(0, 32);
/// Threshold sets.
pub const THRESHOLD_SETS: u32 = 0x01c;
/// [`THRESHOLD_SETS`]: sets in the window THRESHOLDS.
pub const THRESHOLD_SETS_FIELD: Field = Field::new(0, 32);
/// Depths of the queues.
pub const QUEUES: u32 = 0x020;
/// [`QUEUES`]: commands that may wait.
pub const QUEUES_COMMANDS_FIELD: Field = Field::new(0, 16);
/// [`QUEUES`]: completions that may wait.
pub const QUEUES_COMPLETIONS_FIELD: Field = Field::new(16, 16);
/// Readers.
pub const READERS: u32 = 0x024;
/// [`READERS`]: streams that are read at a time; with 2, those with odd ids by reader 1.
pub const READERS_FIELD: Field = Field::new(0, 32);
/// Control.
pub const CONTROL: u32 = 0x040;
/// [`CONTROL`]: 1: commands are taken from the queue.
pub const CONTROL_ENABLE_FIELD: Field = Field::new(0, 1);
/// [`CONTROL`]: resets everything but the registers, and empties the queues.
pub const CONTROL_SOFT_RESET_FIELD: Field = Field::new(1, 1);
/// [`CONTROL`]: sets all counters to 0.
pub const CONTROL_CLEAR_COUNTERS_FIELD: Field = Field::new(2, 1);
/// [`CONTROL`]: forgets what FORMAT_ERROR shows.
pub const CONTROL_CLEAR_FORMAT_FIELD: Field = Field::new(3, 1);
/// [`CONTROL`]: 1: the interrupt output may rise.
pub const CONTROL_INTERRUPT_ENABLE_FIELD: Field = Field::new(4, 1);
/// State of the unit.
pub const STATUS: u32 = 0x044;
/// [`STATUS`]: 1: no reset is under way.
pub const STATUS_READY_FIELD: Field = Field::new(0, 1);
/// [`STATUS`]: 1: tokens are written.
pub const STATUS_WRITING_FIELD: Field = Field::new(1, 1);
/// [`STATUS`]: 1: tokens are read.
pub const STATUS_READING_FIELD: Field = Field::new(2, 1);
/// [`STATUS`]: commands that wait.
pub const STATUS_COMMANDS_FIELD: Field = Field::new(8, 8);
/// [`STATUS`]: completions that wait.
pub const STATUS_COMPLETIONS_FIELD: Field = Field::new(16, 8);
/// Elements of a token.
pub const ELEMENTS: u32 = 0x048;
/// [`ELEMENTS`]: elements of every token; change it while nothing is under way.
pub const ELEMENTS_FIELD: Field = Field::new(0, 16);
/// Pages that are left.
pub const PAGES_FREE: u32 = 0x04c;
/// [`PAGES_FREE`]: physical pages that are free.
pub const PAGES_FREE_FIELD: Field = Field::new(0, 25);
/// Address of page 0, low half.
pub const BASE_LO: u32 = 0x050;
/// [`BASE_LO`]: bits of the address above those of a place in a page; change it while nothing is under way.
pub const BASE_LO_FIELD: Field = Field::new(6, 26);
/// Address of page 0, high half.
pub const BASE_HI: u32 = 0x054;
/// [`BASE_HI`]: bits 32 and above of the address.
pub const BASE_HI_FIELD: Field = Field::new(0, 32);
/// Stream of the command.
pub const COMMAND_STREAM: u32 = 0x060;
/// [`COMMAND_STREAM`]: stream id.
pub const COMMAND_STREAM_FIELD: Field = Field::new(0, 16);
/// Threshold set of the command.
pub const COMMAND_SET: u32 = 0x064;
/// [`COMMAND_SET`]: write, read and read_range: number of the threshold set; a stream is read with that of its writes.
pub const COMMAND_SET_FIELD: Field = Field::new(0, 16);
/// First token of the command.
pub const COMMAND_FIRST: u32 = 0x068;
/// [`COMMAND_FIRST`]: read_range: number of the first token.
pub const COMMAND_FIRST_FIELD: Field = Field::new(0, 32);
/// Tokens of the command.
pub const COMMAND_COUNT: u32 = 0x06c;
/// [`COMMAND_COUNT`]: write and read_range: number of tokens.
pub const COMMAND_COUNT_FIELD: Field = Field::new(0, 32);
/// Puts a command with the values of the registers above in the queue. A write without the strobe of byte 0 does not; one while the queue is full sets ERRORS.command_overflow instead.
pub const COMMAND: u32 = 0x070;
/// [`COMMAND`]: operation.
pub const COMMAND_OP_FIELD: Field = Field::new(0, 4);
/// [`COMMAND`]: any value: the completion has it as well.
pub const COMMAND_TAG_FIELD: Field = Field::new(8, 8);
/// The oldest completion. All registers of it are 0 if there is none.
pub const COMPLETION: u32 = 0x080;
/// [`COMPLETION`]: operation of its command.
pub const COMPLETION_OP_FIELD: Field = Field::new(0, 4);
/// [`COMPLETION`]: tag of its command.
pub const COMPLETION_TAG_FIELD: Field = Field::new(8, 8);
/// [`COMPLETION`]: outcome.
pub const COMPLETION_STATUS_FIELD: Field = Field::new(16, 8);
/// [`COMPLETION`]: 1: there is a completion.
pub const COMPLETION_VALID_FIELD: Field = Field::new(31, 1);
/// Its stream.
pub const COMPLETION_STREAM: u32 = 0x084;
/// [`COMPLETION_STREAM`]: stream id.
pub const COMPLETION_STREAM_FIELD: Field = Field::new(0, 16);
/// Its tokens.
pub const COMPLETION_TOKENS: u32 = 0x088;
/// [`COMPLETION_TOKENS`]: tokens that were written or read; status: tokens of the stream.
pub const COMPLETION_TOKENS_FIELD: Field = Field::new(0, 32);
/// Address of its bus error, low half.
pub const COMPLETION_ADDRESS_LO: u32 = 0x090;
/// [`COMPLETION_ADDRESS_LO`]: bus_error: address of the first burst that failed.
pub const COMPLETION_ADDRESS_LO_FIELD: Field = Field::new(0, 32);
/// Address of its bus error, high half.
pub const COMPLETION_ADDRESS_HI: u32 = 0x094;
/// [`COMPLETION_ADDRESS_HI`]: bits 32 and above of it.
pub const COMPLETION_ADDRESS_HI_FIELD: Field = Field::new(0, 32);
/// Takes the completion away.
pub const COMPLETION_POP: u32 = 0x098;
/// [`COMPLETION_POP`]: the next completion becomes the oldest.
pub const COMPLETION_POP_FIELD: Field = Field::new(0, 1);
/// Causes of the interrupt.
pub const INTERRUPT: u32 = 0x0a0;
/// [`INTERRUPT`]: set while a completion waits.
pub const INTERRUPT_COMPLETION_FIELD: Field = Field::new(0, 1);
/// [`INTERRUPT`]: set while a bit of ERRORS is set.
pub const INTERRUPT_ERROR_FIELD: Field = Field::new(1, 1);
/// [`INTERRUPT`]: set while the queue of completions is full and one more is due.
pub const INTERRUPT_COMPLETION_OVERFLOW_FIELD: Field = Field::new(2, 1);
/// Which causes raise the interrupt: 1 lets a cause through.
pub const INTERRUPT_MASK: u32 = 0x0a4;
/// [`INTERRUPT_MASK`]: a completion waits.
pub const INTERRUPT_MASK_COMPLETION_FIELD: Field = Field::new(0, 1);
/// [`INTERRUPT_MASK`]: an error.
pub const INTERRUPT_MASK_ERROR_FIELD: Field = Field::new(1, 1);
/// [`INTERRUPT_MASK`]: the queue of completions is full.
pub const INTERRUPT_MASK_COMPLETION_OVERFLOW_FIELD: Field = Field::new(2, 1);
/// What went wrong.
pub const ERRORS: u32 = 0x0a8;
/// [`ERRORS`]: COMMAND was written while the queue was full; the command is lost.
pub const ERRORS_COMMAND_OVERFLOW_FIELD: Field = Field::new(0, 1);
/// [`ERRORS`]: a command named a set that does not exist or is not in order.
pub const ERRORS_BAD_THRESHOLDS_FIELD: Field = Field::new(1, 1);
/// [`ERRORS`]: memory answered a read with an error.
pub const ERRORS_BUS_READ_FIELD: Field = Field::new(2, 1);
/// [`ERRORS`]: memory answered a write with an error.
pub const ERRORS_BUS_WRITE_FIELD: Field = Field::new(3, 1);
/// [`ERRORS`]: what was read from memory is no compressed token.
pub const ERRORS_FORMAT_FIELD: Field = Field::new(4, 1);
/// [`ERRORS`]: a completion had to wait for room in its queue.
pub const ERRORS_COMPLETION_OVERFLOW_FIELD: Field = Field::new(5, 1);
/// Format errors since CONTROL.clear_format.
pub const FORMAT_ERROR: u32 = 0x0ac;
/// [`FORMAT_ERROR`]: code of the first one, 0 if there is none.
pub const FORMAT_ERROR_FIRST_FIELD: Field = Field::new(0, 8);
/// [`FORMAT_ERROR`]: how many, up to 65535.
pub const FORMAT_ERROR_ERRORS_FIELD: Field = Field::new(16, 16);
/// Clock cycles.
pub const CYCLES_LO: u32 = 0x100;
/// [`CYCLES_LO`]: low half; reading it keeps the high half of the same moment.
pub const CYCLES_LO_COUNT_FIELD: Field = Field::new(0, 32);
/// Clock cycles.
pub const CYCLES_HI: u32 = 0x104;
/// [`CYCLES_HI`]: high half, kept by the last read of a low half.
pub const CYCLES_HI_COUNT_FIELD: Field = Field::new(0, 32);
/// Beats of read data.
pub const READ_BEATS_LO: u32 = 0x108;
/// [`READ_BEATS_LO`]: low half; reading it keeps the high half of the same moment.
pub const READ_BEATS_LO_COUNT_FIELD: Field = Field::new(0, 32);
/// Beats of read data.
pub const READ_BEATS_HI: u32 = 0x10c;
/// [`READ_BEATS_HI`]: high half, kept by the last read of a low half.
pub const READ_BEATS_HI_COUNT_FIELD: Field = Field::new(0, 32);
/// Cycles in which read data was due and none came.
pub const READ_WAITS_LO: u32 = 0x110;
/// [`READ_WAITS_LO`]: low half; reading it keeps the high half of the same moment.
pub const READ_WAITS_LO_COUNT_FIELD: Field = Field::new(0, 32);
/// Cycles in which read data was due and none came.
pub const READ_WAITS_HI: u32 = 0x114;
/// [`READ_WAITS_HI`]: high half, kept by the last read of a low half.
pub const READ_WAITS_HI_COUNT_FIELD: Field = Field::new(0, 32);
/// Beats of written data.
pub const WRITE_BEATS_LO: u32 = 0x118;
/// [`WRITE_BEATS_LO`]: low half; reading it keeps the high half of the same moment.
pub const WRITE_BEATS_LO_COUNT_FIELD: Field = Field::new(0, 32);
/// Beats of written data.
pub const WRITE_BEATS_HI: u32 = 0x11c;
/// [`WRITE_BEATS_HI`]: high half, kept by the last read of a low half.
pub const WRITE_BEATS_HI_COUNT_FIELD: Field = Field::new(0, 32);
/// Cycles in which written data was offered and not taken.
pub const WRITE_WAITS_LO: u32 = 0x120;
/// [`WRITE_WAITS_LO`]: low half; reading it keeps the high half of the same moment.
pub const WRITE_WAITS_LO_COUNT_FIELD: Field = Field::new(0, 32);
/// Cycles in which written data was offered and not taken.
pub const WRITE_WAITS_HI: u32 = 0x124;
/// [`WRITE_WAITS_HI`]: high half, kept by the last read of a low half.
pub const WRITE_WAITS_HI_COUNT_FIELD: Field = Field::new(0, 32);
/// Bursts of reads.
pub const READ_BURSTS_LO: u32 = 0x128;
/// [`READ_BURSTS_LO`]: low half; reading it keeps the high half of the same moment.
pub const READ_BURSTS_LO_COUNT_FIELD: Field = Field::new(0, 32);
/// Bursts of reads.
pub const READ_BURSTS_HI: u32 = 0x12c;
/// [`READ_BURSTS_HI`]: high half, kept by the last read of a low half.
pub const READ_BURSTS_HI_COUNT_FIELD: Field = Field::new(0, 32);
/// Bursts of writes.
pub const WRITE_BURSTS_LO: u32 = 0x130;
/// [`WRITE_BURSTS_LO`]: low half; reading it keeps the high half of the same moment.
pub const WRITE_BURSTS_LO_COUNT_FIELD: Field = Field::new(0, 32);
/// Bursts of writes.
pub const WRITE_BURSTS_HI: u32 = 0x134;
/// [`WRITE_BURSTS_HI`]: high half, kept by the last read of a low half.
pub const WRITE_BURSTS_HI_COUNT_FIELD: Field = Field::new(0, 32);
/// Tokens that were written.
pub const TOKENS_WRITTEN_LO: u32 = 0x138;
/// [`TOKENS_WRITTEN_LO`]: low half; reading it keeps the high half of the same moment.
pub const TOKENS_WRITTEN_LO_COUNT_FIELD: Field = Field::new(0, 32);
/// Tokens that were written.
pub const TOKENS_WRITTEN_HI: u32 = 0x13c;
/// [`TOKENS_WRITTEN_HI`]: high half, kept by the last read of a low half.
pub const TOKENS_WRITTEN_HI_COUNT_FIELD: Field = Field::new(0, 32);
/// Tokens that were read.
pub const TOKENS_READ_LO: u32 = 0x140;
/// [`TOKENS_READ_LO`]: low half; reading it keeps the high half of the same moment.
pub const TOKENS_READ_LO_COUNT_FIELD: Field = Field::new(0, 32);
/// Tokens that were read.
pub const TOKENS_READ_HI: u32 = 0x144;
/// [`TOKENS_READ_HI`]: high half, kept by the last read of a low half.
pub const TOKENS_READ_HI_COUNT_FIELD: Field = Field::new(0, 32);
/// Cycles in which elements were offered and not taken.
pub const STALL_OUT_LO: u32 = 0x148;
/// [`STALL_OUT_LO`]: low half; reading it keeps the high half of the same moment.
pub const STALL_OUT_LO_COUNT_FIELD: Field = Field::new(0, 32);
/// Cycles in which elements were offered and not taken.
pub const STALL_OUT_HI: u32 = 0x14c;
/// [`STALL_OUT_HI`]: high half, kept by the last read of a low half.
pub const STALL_OUT_HI_COUNT_FIELD: Field = Field::new(0, 32);
/// Cycles in which a token waited for its pages.
pub const STALL_PAGES_LO: u32 = 0x150;
/// [`STALL_PAGES_LO`]: low half; reading it keeps the high half of the same moment.
pub const STALL_PAGES_LO_COUNT_FIELD: Field = Field::new(0, 32);
/// Cycles in which a token waited for its pages.
pub const STALL_PAGES_HI: u32 = 0x154;
/// [`STALL_PAGES_HI`]: high half, kept by the last read of a low half.
pub const STALL_PAGES_HI_COUNT_FIELD: Field = Field::new(0, 32);
/// Codec rot: its vectors.
pub const VECTORS: u32 = 0x028;
/// [`VECTORS`]: elements of a vector: a token has a multiple of it.
pub const VECTORS_HEAD_DIM_FIELD: Field = Field::new(0, 16);
/// [`VECTORS`]: bits of a code.
pub const VECTORS_BITS_FIELD: Field = Field::new(16, 8);
/// Codec rot: where the next centres go.
pub const CENTRE_PLACE: u32 = 0x058;
/// [`CENTRE_PLACE`]: number of the pair of elements; goes up by one behind a write to CENTRES.
pub const CENTRE_PLACE_PAIR_FIELD: Field = Field::new(0, 16);
/// [`CENTRE_PLACE`]: number of the set of centres.
pub const CENTRE_PLACE_SET_FIELD: Field = Field::new(16, 16);
/// Codec rot: two centres for CENTRE_PLACE; reads as what was written last. The centres of the elements of a beat (CAPABILITY.lanes_in) are written from the first to the last one, and take effect with it.
pub const CENTRES: u32 = 0x05c;
/// [`CENTRES`]: centre of element 2 pair, binary16.
pub const CENTRES_EVEN_FIELD: Field = Field::new(0, 16);
/// [`CENTRES`]: centre of element 2 pair + 1, binary16.
pub const CENTRES_ODD_FIELD: Field = Field::new(16, 16);
/// Byte offset of the threshold sets, 8 bytes each.
pub const THRESHOLDS: u32 = 0x800;
/// Code of operation: appends COMMAND_COUNT tokens to the stream.
pub const OPERATION_WRITE: u32 = 0;
/// Code of operation: reads all tokens of the stream.
pub const OPERATION_READ: u32 = 1;
/// Code of operation: reads COMMAND_COUNT tokens of the stream from COMMAND_FIRST on.
pub const OPERATION_READ_RANGE: u32 = 2;
/// Code of operation: returns all pages of the stream.
pub const OPERATION_RELEASE: u32 = 3;
/// Code of operation: asks for the tokens of the stream.
pub const OPERATION_STATUS: u32 = 4;
/// Code of status: the command is done.
pub const STATUS_OK: u32 = 0;
/// Code of status: the stream does not exist.
pub const STATUS_BAD_STREAM: u32 = 1;
/// Code of status: no token, more than the stream has, or ELEMENTS is 0 or above MAX_ELEMENTS.
pub const STATUS_BAD_LENGTH: u32 = 2;
/// Code of status: the token needs more virtual pages than a stream has.
pub const STATUS_STREAM_FULL: u32 = 3;
/// Code of status: the token needs more pages than are free.
pub const STATUS_NO_PAGES: u32 = 4;
/// Code of status: the threshold set does not exist, or its thresholds are not in order.
pub const STATUS_BAD_SET: u32 = 5;
/// Code of status: memory answered with an error, at COMPLETION_ADDRESS.
pub const STATUS_BUS_ERROR: u32 = 6;
/// Code of status: what was read from memory is no compressed token.
pub const STATUS_FORMAT_ERROR: u32 = 7;
/// Code of status: there is no such operation.
pub const STATUS_BAD_OP: u32 = 8;
/// Code of codec: Oaken's quantizer and dequantizer.
pub const CODEC_OAKEN: u32 = 0;
/// Code of codec: the rotation codec.
pub const CODEC_ROT: u32 = 1;
