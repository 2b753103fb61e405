import { join } from "node:path";

/** As under `npm start`: compiled code, with types stripped. A process then loads its sources in half the time. */
export const compileCache = {
  NODE_COMPILE_CACHE: join(import.meta.dirname, "../../node_modules/.cache/compile"),
};
