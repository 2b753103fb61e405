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
    ...["ical.js", "windows-iana", "postal-mime", "mime-types", "mime-db"],
    ...["htmlparser2", "domelementtype", "domhandler", "domutils", "dom-serializer", "entities"],
    ...["js-yaml", "@scalar/openapi-upgrader", "@scalar/helpers", "zod"],
    ...["css-select", "css-what", "boolbase", "nth-check"],
  ],
  dataLimitKilobytes: 1_000_000,
  flags: ["--max-old-space-size=224", "--disallow-code-generation-from-strings"],
};

/** For descriptions of APIs, the largest of which has 47 MB. It takes up to 460 MB of memory for that one. */
export const descriptionProgram: ChildProgram = { ...converterProgram, dataLimitKilobytes: 1_500_000 };
