// Types, lint with layers and format, dead code: all checks that do not run the product.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { root } from "./setup/paths.mjs";

const bin = (name) => join(root, "node_modules/.bin", name);
const checks = [
  ["types", [bin("tsc"), "--noEmit", "-p", "."]],
  [
    "lint, layers, format",
    [bin("biome"), "ci", "--error-on-warnings", `--colors=${process.stdout.isTTY ? "force" : "off"}`, "."],
  ],
  ["dead code", [bin("knip")]],
];

let failed = 0;
for (const [what, [command, ...args]] of checks) {
  const startedAt = Date.now();
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: root, encoding: "utf8" });
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  console.log(`${status === 0 ? "ok  " : "FAIL"} ${what} (${seconds} s)`);
  if (status !== 0) {
    failed += 1;
    console.log(`${stdout}${stderr}`);
  }
}
process.exit(failed === 0 ? 0 : 1);
