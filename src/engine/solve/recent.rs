//! The children of nodes that were expanded lately. Depth-first proof-number search comes back to a node again and again
//! while its numbers grow, and to find its children anew each time costs more than all the rest.

use super::search::Child;

/// Children that are remembered.
const CHILDREN: usize = 1 << 17;
/// Nodes that are remembered, at most; a power of two.
const NODES: usize = 1 << 14;

/// Where the children of a node are.
#[derive(Clone, Copy, Default)]
struct Stretch {
    key: u64,
    /// Counted from the first child ever remembered.
    start: u64,
    len: u64,
}

/// A ring of children, the oldest of which make room for new ones.
pub(super) struct Recent {
    ring: Vec<Child>,
    /// How many were ever remembered, those skipped at the ring's end included.
    head: u64,
    nodes: Vec<Stretch>,
}

impl Recent {
    pub(super) fn new() -> Recent {
        Recent { ring: Vec::new(), head: 0, nodes: Vec::new() }
    }

    /// The children of the node with this key.
    #[inline]
    pub(super) fn get(&self, key: u64) -> Option<&[Child]> {
        let Stretch { start, len, .. } =
            *self.nodes.get(place(key)).filter(|known| known.key == key && known.len > 0)?;
        let at = (start % CHILDREN as u64) as usize;
        (self.head <= start + CHILDREN as u64).then(|| self.ring.get(at..at + len as usize))?
    }

    /// Remembers the children of the node with this key.
    #[inline]
    pub(super) fn put(&mut self, key: u64, children: &[Child]) {
        let len = children.len();
        if len > CHILDREN / 4 {
            return;
        }
        if self.ring.is_empty() {
            self.ring.resize(CHILDREN, Child::NONE);
            self.nodes.resize(NODES, Stretch::default());
        }
        let mut at = (self.head % CHILDREN as u64) as usize;
        if at + len > CHILDREN {
            self.head += (CHILDREN - at) as u64;
            at = 0;
        }
        self.ring[at..at + len].copy_from_slice(children);
        self.nodes[place(key)] = Stretch { key, start: self.head, len: len as u64 };
        self.head += len as u64;
    }
}

/// The place of a node. Not by the lowest bits, which other tables use.
fn place(key: u64) -> usize {
    (key >> 20) as usize % NODES
}

#[cfg(test)]
mod tests {
    use super::*;

    fn children(key: u64, len: usize) -> Vec<Child> {
        vec![Child { key, ..Child::NONE }; len]
    }

    #[test]
    fn children_are_found_until_others_need_their_room() {
        let mut recent = Recent::new();
        assert!(recent.get(0).is_none() && recent.get(7 << 20).is_none());
        for key in 0..100_000 {
            recent.put(key << 20, &children(key, 1 + key as usize % 40));
            for known in key.saturating_sub(10)..=key {
                let found = recent.get(known << 20).unwrap_or_default();
                assert_eq!(found.len(), 1 + known as usize % 40);
                assert!(found.iter().all(|child| child.key == known));
            }
        }
        assert!(recent.get(1 << 20).is_none());
        assert!(recent.get((99_999 << 20) + 1).is_none(), "the whole key counts");
    }
}
