//! A small seeded generator, so that a failure can be played again.

/// An xorshift generator.
pub struct Dice(u64);

impl Dice {
    /// Every seed gives another sequence.
    pub fn new(seed: u64) -> Dice {
        Dice(0x9E37_79B9_7F4A_7C15 ^ seed.wrapping_mul(0xD134_2543_DE82_EF95))
    }

    /// A number below `sides`.
    pub fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 11) % sides as u64) as usize
    }

    /// One of several.
    #[allow(dead_code)]
    pub fn pick<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.roll(of.len())]
    }
}
