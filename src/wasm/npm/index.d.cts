import type { Tenfold } from "./index.js" with { "resolution-mode": "import" };

/** For `require`: loads the package. */
declare function load(): Promise<Tenfold>;
export = load;
