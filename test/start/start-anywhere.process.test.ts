import { expect, test } from "vitest";
import { isBuilt } from "#scripts/setup/build.mjs";
import { situations } from "./situations.ts";
import { tryStart } from "./try-start.ts";

/** The most distinct ones. `npm run test:start` tries them all. */
const chosen = situations.filter(({ name }) =>
  [
    "root, folder of mode 0700",
    "root without capabilities, folder of mode 0700",
    "an ordinary user, sources of another, DATA_DIR elsewhere",
  ].includes(name),
);

// Without a build each copy would build the pages for minutes. `npm test` always has one.
test.runIf(isBuilt() && process.platform === "linux")(
  "npm start takes calls as root in a closed folder, without capabilities, and as an ordinary user",
  async ({ annotate }) => {
    const outcomes = await Promise.all(
      chosen.map((situation) => tryStart({ ...situation, folder: "a folder with spaces" })),
    );
    for (const { situation, kind, detail } of outcomes) await annotate(`${kind}: ${situation}: ${detail}`);
    expect(outcomes.filter(({ kind }) => kind === "failed")).toEqual([]);
  },
);
