// Prints the total of the last `npm test` and the last `npm run test:long`, which left their results in test-results.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { toProblemLines, toTotalLine } from "./results/result.ts";
import { root } from "./setup/paths.mjs";

const results = ["short", "long"].flatMap((tier) =>
  JSON.parse(readFileSync(join(root, `test-results/${tier}-total.json`), "utf8")),
);
for (const line of toProblemLines(results)) console.log(line);
console.log(toTotalLine(results));
