// The whole suite on a busy machine: beside endless loops, one run after another, until one fails. Two optional arguments: how
// many runs (3) and how many loops (4). The loops have a lower priority than the tests.
import { spawn, spawnSync } from "node:child_process";
import { setPriority } from "node:os";
import { findPinnedNode, root } from "./setup/paths.mjs";

const [runs = 3, loops = 4] = process.argv.slice(2).map(Number);
if (![runs, loops].every((count) => Number.isInteger(count) && count > 0)) {
  console.error("The number of runs and the number of loops are whole numbers from 1.");
  process.exit(2);
}

/** Ends when this process has, however that ended. */
const loop = "const parent = process.ppid; while (process.ppid === parent);";
for (let count = 0; count < loops; count += 1) setPriority(spawn(process.execPath, ["--eval", loop]).pid, 10);

for (let run = 1; run <= runs; run += 1) {
  const startedAt = Date.now();
  const { status } = spawnSync(findPinnedNode(), ["scripts/test.mjs", "short"], {
    cwd: root,
    stdio: "inherit",
  });
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  console.log(
    `Run ${run} of ${runs} beside ${loops} loops: ${status === 0 ? "passed" : "failed"} in ${seconds} s`,
  );
  if (status !== 0) process.exit(1);
}
process.exit();
