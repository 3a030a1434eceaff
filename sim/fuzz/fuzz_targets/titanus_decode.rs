//! The golden Titanus decoder on any bytes: it takes no more than there is, a token that breaks the
//! format is 0 as a whole, it stops there until it is restarted, and the reader of stored streams
//! finds the same (Titanus contract, sections 5 and 6).
#![no_main]

use libfuzzer_sys::fuzz_target;
use sim::titanus::{Decoder, FormatError, StoredDecoder, StoredError};

/// Bytes of an input in front of the stream: channels, bits of a code, tokens.
const HEAD: usize = 3;

fuzz_target!(|data: &[u8]| {
    let Some((head, stream)) = data.split_first_chunk::<HEAD>() else {
        return;
    };
    let channels = 1 + u32::from(head[0]);
    let bits = 2 + u32::from(head[1] % 7);
    let tokens = 1 + u64::from(head[2] % 8);

    let mut decoder = Decoder::new(channels, bits).expect("numbers in their ranges");
    let mut stored = StoredDecoder::new(channels, bits, tokens, stream).expect("the same numbers");
    let (mut out, mut again) = (vec![1; channels as usize], vec![1; channels as usize]);
    let mut rest = stream;
    for token in 0..tokens {
        let report = decoder.decode(rest, &mut out).expect("it has not stopped");
        let read = stored.next_token(&mut again);
        assert_eq!(out, again);
        let Some(error) = report.error else {
            assert!(matches!(read, Ok(true)));
            assert!(report.labelled <= report.kept && report.kept <= channels as usize);
            rest = &rest[report.bytes..];
            continue;
        };
        assert!(is(&read, token, error));
        assert!(out.iter().all(|x| *x == 0));
        assert!(decoder.is_stopped());
        assert_eq!(decoder.first_error(), Some(error));
        assert!(decoder.decode(rest, &mut out).is_none());
        decoder.restart();
        assert!(!decoder.is_stopped() && decoder.error_count() == 1);
        // It begins with a table again.
        let first = decoder.decode(stream, &mut out).expect("restarted");
        assert_eq!(first.error.is_some(), token == 0);
        return;
    }
    let end = stored.next_token(&mut again);
    match rest.is_empty() {
        true => assert!(matches!(end, Ok(false))),
        false => assert!(is(&end, tokens, FormatError::LeftOver)),
    }
});

/// Is it this error in this token?
fn is(read: &Result<bool, StoredError>, token: u64, error: FormatError) -> bool {
    matches!(read, Err(StoredError::Format { token: t, error: e }) if *t == token && *e == error)
}
