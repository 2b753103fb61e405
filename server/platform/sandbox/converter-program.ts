import type { ChildProgram } from "./child-process.ts";

/**
 * Reads and writes documents. Its libraries are trusted, but not their input. It loads each of them when it
 * is first needed, so it may read their source; it cannot evaluate text as code.
 */
export const converterProgram: ChildProgram = {
  main: "converter/main.ts",
  folders: ["engine", "lib"],
  packages: [
    ...["csv-parse", "csv-stringify", "fflate", "hucre", "unpdf", "temporal-polyfill", "temporal-utils"],
    ...["ical.js", "windows-iana"],
    ...["htmlparser2", "domelementtype", "domhandler", "domutils", "dom-serializer", "entities"],
    ...["css-select", "css-what", "boolbase", "nth-check"],
  ],
  dataLimitKilobytes: 1_000_000,
  flags: ["--max-old-space-size=224", "--disallow-code-generation-from-strings"],
};
