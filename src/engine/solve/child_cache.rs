//! A cache of the children of recently expanded nodes. Depth-first proof-number search returns to a node again and
//! again with higher thresholds, and generating its children again each time would cost more than the rest of the
//! search.

use super::children::Child;

/// The number of children that the cache holds.
const CHILDREN: usize = 1 << 17;
/// The greatest number of nodes that the cache holds; a power of two.
const NODES: usize = 1 << 14;

/// Where a node's children are: the key of the node, the index of its first child (counted over all children ever
/// cached), and the number of its children.
type CachedNode = [u64; 3];

/// A ring buffer of children: new children overwrite the oldest ones. Unused memory is never written to, because the
/// first write to a new page takes longer than expanding a node.
#[derive(Default)]
pub(super) struct ChildCache {
    ring: Vec<Child>,
    /// The number of children ever cached, including places skipped at the end of the ring.
    head: u64,
    nodes: Vec<CachedNode>,
}

impl ChildCache {
    /// An empty cache; memory is allocated on first use.
    pub(super) fn new() -> ChildCache {
        ChildCache { ring: Vec::new(), head: 0, nodes: Vec::new() }
    }

    /// The children of the node with this key.
    #[inline]
    pub(super) fn get(&self, key: u64) -> Option<&[Child]> {
        let &[_, start, len] = self.nodes.get(slot(key)).filter(|&&[of, _, len]| of == key && len > 0)?;
        let at = (start % CHILDREN as u64) as usize;
        (self.head <= start + CHILDREN as u64).then(|| self.ring.get(at..at + len as usize))?
    }

    /// Stores the children of the node with this key.
    #[inline]
    pub(super) fn put(&mut self, key: u64, children: &[Child]) {
        let len = children.len();
        if len > CHILDREN / 4 {
            return;
        }
        if self.nodes.is_empty() {
            self.ring.reserve_exact(CHILDREN);
            self.nodes = bytemuck::zeroed_vec(NODES);
        }
        let mut at = (self.head % CHILDREN as u64) as usize;
        if at + len > CHILDREN {
            self.head += (CHILDREN - at) as u64;
            at = 0;
        }
        match self.ring.get_mut(at..at + len) {
            Some(oldest) => oldest.copy_from_slice(children),
            None => {
                self.ring.truncate(at);
                self.ring.extend_from_slice(children);
            }
        }
        self.nodes[slot(key)] = [key, self.head, len as u64];
        self.head += len as u64;
    }
}

/// The slot of a node. It does not depend on the lowest bits of the key, which other tables use.
fn slot(key: u64) -> usize {
    (key >> 20) as usize % NODES
}

#[cfg(test)]
mod tests {
    use super::super::proof_numbers::ProofNumbers;
    use super::*;
    use tenfold_core::types::Move;

    fn children(key: u64, len: usize) -> Vec<Child> {
        vec![Child { mv: Move::NONE, key, numbers: ProofNumbers::PROVEN }; len]
    }

    #[test]
    fn children_are_found_until_newer_ones_overwrite_them() {
        let mut cache = ChildCache::new();
        assert!(cache.get(0).is_none() && cache.get(7 << 20).is_none());
        for key in 0..100_000 {
            cache.put(key << 20, &children(key, 1 + key as usize % 40));
            for recent in key.saturating_sub(10)..=key {
                let found = cache.get(recent << 20).unwrap_or_default();
                assert_eq!(found.len(), 1 + recent as usize % 40);
                assert!(found.iter().all(|child| child.key == recent));
            }
        }
        assert!(cache.get(1 << 20).is_none());
        assert!(cache.get((99_999 << 20) + 1).is_none(), "the whole key is compared");
    }

    #[test]
    fn a_short_search_does_not_fill_the_memory_of_the_cache() {
        let mut cache = ChildCache::new();
        cache.put(1 << 20, &children(1, 30));
        assert_eq!((cache.ring.len(), cache.ring.capacity()), (30, CHILDREN));
    }
}
