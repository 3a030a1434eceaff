//! Beats that wait to be sent or to be seen.

use super::beats::{Beat, BeatMut, Layout};

/// Which beat of which item.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tag {
    /// The item (vector, packet, word), from 0.
    pub item: u64,
    /// The beat of the item, from 0.
    pub beat: u32,
    /// Bit n: field n of the beat may be anything.
    pub ignored: u64,
}

impl Tag {
    /// Whether a field may be anything.
    pub(crate) fn ignores(&self, field: usize) -> bool {
        self.ignored >> field & 1 == 1
    }
}

/// A queue of beats. Items are pushed whole, beats leave one by one.
pub struct BeatQueue {
    layout: Layout,
    words: Vec<u32>,
    tags: Vec<Tag>,
    head: usize,
    item: u64,
    beat: u32,
}

impl BeatQueue {
    /// An empty queue.
    pub fn new(layout: Layout) -> BeatQueue {
        BeatQueue {
            layout,
            words: Vec::new(),
            tags: Vec::new(),
            head: 0,
            item: 0,
            beat: 0,
        }
    }

    /// The layout of the beats.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The beats pushed from now on belong to item number `item`.
    pub(crate) fn begin_item(&mut self, item: u64) {
        self.item = item;
        self.beat = 0;
    }

    /// Appends a beat of zeros to fill in.
    pub fn push(&mut self) -> BeatMut<'_> {
        self.push_tagged(0)
    }

    /// Appends finished beats.
    ///
    /// # Panics
    /// If `words` is no whole number of beats.
    pub fn push_finished(&mut self, words: &[u32]) {
        let beats = words.len() / self.layout.words();
        assert_eq!(
            words.len(),
            beats * self.layout.words(),
            "beats of another stream"
        );
        self.make_room();
        self.words.extend_from_slice(words);
        let (item, first) = (self.item, self.beat);
        self.beat += beats as u32;
        self.tags.extend((first..self.beat).map(|beat| Tag {
            item,
            beat,
            ignored: 0,
        }));
    }

    /// Appends a beat whose payload may be anything (on the way out of a unit).
    pub fn push_any(&mut self) {
        self.push_tagged(u64::MAX);
    }

    fn push_tagged(&mut self, ignored: u64) -> BeatMut<'_> {
        self.make_room();
        let at = self.words.len();
        self.words.resize(at + self.layout.words(), 0);
        let tag = self.tags.len();
        self.tags.push(Tag {
            item: self.item,
            beat: self.beat,
            ignored,
        });
        self.beat += 1;
        BeatMut::new(
            &self.layout,
            &mut self.words[at..],
            &mut self.tags[tag].ignored,
        )
    }

    /// Reuses the room of beats that have left before the queue grows.
    #[inline(always)]
    fn make_room(&mut self) {
        if self.head > 256 && self.head * 2 > self.tags.len() {
            self.words.drain(..self.head * self.layout.words());
            self.tags.drain(..self.head);
            self.head = 0;
        }
    }

    /// The oldest beat.
    #[inline(always)]
    pub fn front(&self) -> Option<(&[u32], Tag)> {
        let tag = *self.tags.get(self.head)?;
        let words = self.layout.words();
        Some((&self.words[self.head * words..][..words], tag))
    }

    /// The beats but for the oldest ones, `before` of them.
    fn behind(&self, before: usize) -> impl Iterator<Item = Beat<'_>> {
        let words = self.layout.words();
        let from = (self.head + before) * words;
        let beats = self.words[from..].chunks_exact(words);
        beats.map(|words| Beat::new(&self.layout, words))
    }

    /// Drops the oldest beat.
    #[inline(always)]
    pub fn pop(&mut self) {
        self.head += 1;
        if self.head >= self.tags.len() {
            self.clear();
        }
    }

    /// Drops all beats.
    pub fn clear(&mut self) {
        self.words.clear();
        self.tags.clear();
        self.head = 0;
    }

    /// Beats in the queue.
    #[inline(always)]
    pub fn len(&self) -> usize {
        self.tags.len() - self.head
    }

    /// True if there is no beat.
    #[inline(always)]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// The beats that a unit must give for an item.
#[derive(Clone, Copy)]
pub struct Given<'a> {
    queues: &'a [BeatQueue],
    /// Beats of earlier items in each of them.
    before: &'a [usize],
}

impl<'a> Given<'a> {
    /// What is behind so many beats of each queue.
    pub(crate) fn behind(queues: &'a [BeatQueue], before: &'a [usize]) -> Given<'a> {
        Given { queues, before }
    }

    /// The beats of an output stream.
    pub fn beats(self, stream: usize) -> u64 {
        (self.queues[stream].len() - self.before[stream]) as u64
    }

    /// The elements of the beats of an output stream whose first field has them, all of which are full.
    pub fn elements(self, stream: usize) -> u64 {
        let field = &self.queues[stream].layout.fields()[0];
        let lanes = field.width / field.lane.unwrap_or(field.width);
        self.beats(stream) * lanes as u64
    }

    /// The beats that are the last of a packet.
    ///
    /// # Panics
    /// If the stream has no `last`.
    pub fn packets(self, stream: usize) -> u64 {
        let queue = &self.queues[stream];
        let mut fields = queue.layout.fields().iter();
        let last = fields.position(|field| field.name == "last");
        let last = last.expect("the stream has packets");
        let beats = queue.behind(self.before[stream]);
        beats.filter(|beat| beat.get(last) == 1).count() as u64
    }
}
