import { expect, test } from "vitest";
import { missingScope } from "./scope.mjs";

test.each([
  { installed: null, wanted: "runtime", missing: "runtime" },
  { installed: null, wanted: "everything", missing: "everything" },
  { installed: "runtime", wanted: "runtime", missing: null },
  { installed: "runtime", wanted: "everything", missing: "everything" },
  // A second start.
  { installed: "pruned", wanted: "runtime", missing: null },
  // `npm test` after `npm start`.
  { installed: "pruned", wanted: "everything", missing: "everything" },
  // `npm start` after `npm test` keeps the test tools.
  { installed: "everything", wanted: "runtime", missing: null },
  { installed: "everything", wanted: "everything", missing: null },
] as const)("installs $missing, where $installed is installed and $wanted is wanted", (row) => {
  expect(missingScope(row.installed, row.wanted)).toBe(row.missing);
});
