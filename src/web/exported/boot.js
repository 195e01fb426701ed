// Starts a page that is one file: the texts of its modules become modules. A page from a disk can load no other file, and its
// worker cannot load what the page has made; so this script starts both, and each makes its own.

{
  const whole = /** @type {any} */ (globalThis);

  /**
   * Makes modules of texts, and runs the last of them.
   * @param {[name: string, text: string][]} modules each behind those that it imports
   */
  const run = (modules) => {
    /** @type {Map<string, string>} */
    const addresses = new Map();
    for (const [name, text] of modules) {
      const known = text.replace(/ from "\.\/(\w+\.js)";/gu, (_, other) => ` from "${addresses.get(other)}";`);
      addresses.set(name, URL.createObjectURL(new Blob([known], { type: "text/javascript" })));
    }
    return import([...addresses.values()].pop() ?? "");
  };

  const startPage = () => {
    const script = document.currentScript?.textContent ?? "";
    const { page, worker } = JSON.parse(document.getElementById("modules")?.textContent ?? "");
    const place = /** @type {HTMLElement} */ (document.getElementById("brought"));
    const { game, files } = JSON.parse(place.textContent ?? "");
    // The page as it is without a game, before anything else has changed it: it can be exported again.
    place.textContent = "null";
    const template = `<!doctype html>\n${document.documentElement.outerHTML}\n`;
    const startWorker = () => {
      const address = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
      const fresh = new Worker(address);
      fresh.postMessage({ modules: worker, files });
      return fresh;
    };
    whole.exported = { template, game, files, startWorker };
    void run(page);
  };

  /** The first message brings modules and files; those that come before the modules listen are kept for them. */
  const startInWorker = () => {
    /** @type {any[]} */
    const early = [];
    self.onmessage = ({ data }) => {
      early.push(data);
      if (early.length > 1) return;
      whole.exported = data;
      const begin = () => {
        self.onmessage = null;
        for (const later of early.slice(1)) self.dispatchEvent(new MessageEvent("message", { data: later }));
      };
      // An error of its own is what the page listens to.
      run(data.modules).then(begin, (fault) => setTimeout(() => reportError(fault)));
    };
  };

  if (whole.document) startPage();
  else startInWorker();
}
