// The storage of the browser, which may be full, or refused.

/**
 * Does work with the storage; without storage nothing is kept, but the page works.
 * @param {() => void} act
 */
export function quietly(act) {
  try {
    act();
  } catch {
    // As above: without storage.
  }
}

/**
 * The keys of what is kept that begin so.
 * @param {string} start
 */
export function keysWith(start) {
  const keys = Array.from({ length: localStorage.length }, (_, n) => localStorage.key(n) ?? "");
  return keys.filter((key) => key.startsWith(start));
}
