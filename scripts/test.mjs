// The whole suite: unit, database and process tests with Vitest, then browser tests with Playwright. Prints one line per failed
// test at the end; the last line is the total of both.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readPlaywrightResult } from "./results/playwright.ts";
import { toFailureLine } from "./results/result.ts";
import { readVitestResult } from "./results/vitest.ts";
import { ensureChromium } from "./setup/chromium.mjs";
import { findPinnedNode, root } from "./setup/paths.mjs";
import { ensurePhp } from "./setup/php.mjs";

const folder = mkdtempSync(join(tmpdir(), "millrace-results-"));
mkdirSync(join(root, "test-results"), { recursive: true });

const chromium = await ensureChromium().catch(fail);
await ensurePhp().catch(fail);

function fail(error) {
  console.error(`\n${error.message}`);
  process.exit(1);
}

/** Runs a test runner with its normal output on the terminal and its results in a file. */
function runTests(name, program, args, environment = {}) {
  console.log(`\n${name}`);
  const { status } = spawnSync(findPinnedNode(), [join(root, program), ...args], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, ...environment },
  });
  return status === 0;
}

/** The runner's result, or a failure entry if it crashed before writing one or failed without naming a test. */
function readResult(runner, file, ok, read) {
  const broken = { runner, file: "", name: "", error: "broke outside its tests; its output above says why" };
  try {
    const result = read(JSON.parse(readFileSync(join(folder, file), "utf8")));
    return ok || result.failures.length > 0 ? result : { ...result, failures: [broken] };
  } catch (cause) {
    return { passed: 0, failures: [{ ...broken, error: `${broken.error} (no result: ${cause.message})` }] };
  }
}

const vitestOk = runTests("Unit, database and process tests", "node_modules/vitest/vitest.mjs", [
  "run",
  "--reporter=default",
  "--reporter=json",
  `--outputFile.json=${join(folder, "vitest.json")}`,
]);
const playwrightOk = runTests(
  "Browser tests",
  "node_modules/@playwright/test/cli.js",
  ["test", "--reporter=list,json"],
  {
    PLAYWRIGHT_JSON_OUTPUT_NAME: join(folder, "playwright.json"),
    ...(chromium ? { CHROMIUM_PATH: chromium } : {}),
  },
);

const results = [
  readResult("Vitest", "vitest.json", vitestOk, (json) => readVitestResult(json, root)),
  readResult("Playwright", "playwright.json", playwrightOk, readPlaywrightResult),
];
rmSync(folder, { recursive: true, force: true });

const passed = results.reduce((sum, result) => sum + result.passed, 0);
const failures = results.flatMap((result) => result.failures);

// Repeated at the end, because the middle of a long log is often truncated.
console.log("");
for (const failure of failures) console.log(toFailureLine(failure));
console.log(`${passed} passed, ${failures.length} failed`);
process.exit(failures.length === 0 && passed > 0 ? 0 : 1);
