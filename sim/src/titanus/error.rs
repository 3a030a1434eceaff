//! What can be wrong with a stream (Titanus contract, section 6).

use std::fmt;

/// The kinds of format error a decoder can meet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum FormatError {
    /// A pair of the table has lo > hi and is not (127, -128).
    TableMinAboveMax,
    /// A token has more events than channels.
    TooManyEvents,
    /// Events are not in strictly ascending order of channel.
    EventsUnordered,
    /// An event is of a channel that the token does not have.
    EventPastChannels,
    /// An event has lo > hi.
    EventMinAboveMax,
    /// An element is kept in a channel without a level.
    KeptUninitialised,
    /// The stream ends inside the token (or inside the table).
    StreamEnds,
    /// Stored streams: bytes are left after the last token.
    LeftOver,
}

impl fmt::Display for FormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            FormatError::TableMinAboveMax => {
                "a channel's minimum in the table is above its maximum"
            }
            FormatError::TooManyEvents => "there are more level changes than channels",
            FormatError::EventsUnordered => "level changes are not in ascending order of channel",
            FormatError::EventPastChannels => "a level change is of a channel past the last one",
            FormatError::EventMinAboveMax => "a new level's minimum is above its maximum",
            FormatError::KeptUninitialised => "an element is kept in a channel without a level",
            FormatError::StreamEnds => "the stream ends inside the token",
            FormatError::LeftOver => "bytes are left at the end of the stream",
        })
    }
}

impl std::error::Error for FormatError {}
