// Prints the total of the last `npm test` and the last `npm run test:long`, which left their results in test-results.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { toFailureLine, toTotalLine } from "./results/result.ts";
import { root } from "./setup/paths.mjs";

const results = ["short", "long"].flatMap((tier) =>
  JSON.parse(readFileSync(join(root, `test-results/${tier}-total.json`), "utf8")),
);
for (const failure of results.flatMap((result) => result.failures)) console.log(toFailureLine(failure));
for (const failure of results.flatMap((result) => result.flaky))
  console.log(`Passed at the second try only: ${toFailureLine(failure)}`);
console.log(toTotalLine(results));
