// Runs the tests that a change touches: `npm run test:changed`, with a commit or branch to compare with (by default, what is not
// committed yet). Vitest finds its tests by their imports. A browser test runs if it or its support changed, or if a changed file
// is in a folder with the test's name: components/tables/… runs e2e/tables.spec.ts. Tests that start processes do not import what
// they test, so they run only if they changed themselves.
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { findChangedSpecs } from "./results/changed-specs.ts";
import { build, isBuilt } from "./setup/build.mjs";
import { findPinnedNode, root } from "./setup/paths.mjs";

const [base = "HEAD"] = process.argv.slice(2);

function git(...args) {
  const { status, stdout, stderr } = spawnSync("git", args, { cwd: root, encoding: "utf8" });
  if (status === 0) return stdout.split("\n").filter((line) => line !== "");
  console.error(`git ${args.join(" ")} failed: ${stderr}`);
  process.exit(2);
}

function run(program, args) {
  const { status } = spawnSync(findPinnedNode(), [join(root, program), ...args], {
    cwd: root,
    stdio: "inherit",
  });
  return status === 0;
}

const changed = [...git("diff", "--name-only", base), ...git("ls-files", "--others", "--exclude-standard")];
const specs = findChangedSpecs(
  changed,
  readdirSync(join(root, "e2e")).filter((file) => file.endsWith(".spec.ts")),
);
console.log(`${changed.length} files changed. Browser tests: ${specs.join(", ") || "none"}.`);

let ok = run("node_modules/vitest/vitest.mjs", ["run", "--changed", base, "--passWithNoTests"]);
if (specs.length > 0) {
  if (!isBuilt()) await build();
  ok = run("node_modules/@playwright/test/cli.js", ["test", ...specs]) && ok;
}
process.exit(ok ? 0 : 1);
