// The whole suite: unit, database and process tests by Vitest, then the product in a browser by Playwright. Ends with the
// totals of both on a line of their own.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
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

/** Runs one runner with its usual output on the terminal and its results in a file. */
function runTests(name, program, args, environment = {}) {
  console.log(`\n${name}`);
  const { status } = spawnSync(findPinnedNode(), [join(root, program), ...args], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, ...environment },
  });
  return status === 0;
}

function results(file) {
  try {
    return JSON.parse(readFileSync(join(folder, file), "utf8"));
  } catch {
    return null;
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

const vitest = results("vitest.json");
const playwright = results("playwright.json");
rmSync(folder, { recursive: true, force: true });

// A runner that broke before it could count is a failure of its own, so that it can never pass for an empty suite.
const passed =
  (vitest?.numPassedTests ?? 0) + (playwright?.stats.expected ?? 0) + (playwright?.stats.flaky ?? 0);
const counted = (vitest?.numFailedTests ?? 0) + (playwright?.stats.unexpected ?? 0);
const broken =
  Number(!vitestOk && !(vitest?.numFailedTests > 0)) +
  Number(!playwrightOk && !(playwright?.stats.unexpected > 0));
const failed = counted + broken;

console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
