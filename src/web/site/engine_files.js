// What the engine is made of, and where its secrets are kept: in a site, files beside this one and a store of the browser. An
// exported page has another file in its place.

/** The files of what was learned for shipped games, filled in when the site is made. */
export const LEARNED = ["{learned}"];

/** The networks of games, `NAME.network`, filled in when the site is made. */
export const NETWORKS = ["{networks}"];

/** @param {string} name a file beside this one */
export async function fileOf(name) {
  const response = await fetch(new URL(name, import.meta.url));
  if (!response.ok) throw new Error(`${name}: ${response.status}`);
  return response;
}

/**
 * What this browser keeps under a name; nothing where the browser gives no store.
 * @param {string} name
 * @returns {Promise<Cache | undefined>}
 */
export async function storeOf(name) {
  return globalThis.caches?.open(name).catch(() => undefined);
}
