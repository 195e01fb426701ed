/**
 * Does work once, or again after it has failed.
 * @template T, O
 * @param {(options?: O) => Promise<T>} work
 */
export function once(work) {
  /** @type {Promise<T> | undefined} */
  let done;
  return (/** @type {O} */ options) => {
    done ??= work(options).catch((error) => {
      done = undefined;
      throw error;
    });
    return done;
  };
}
