// Runs the tests: first Vitest's, then the browser tests with Playwright. `short` is `npm test`; `long` is `npm run test:long`: what
// measures, kills many times, upgrades, and starts in every situation. Prints where the time went and one line per failed test; the
// last line is the total of both runners. The results stay in test-results.
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readPlaywrightResult } from "./results/playwright.ts";
import { toProblemLines, toTotalLine } from "./results/result.ts";
import { toTimeTable } from "./results/times.ts";
import { ensureChromium } from "./setup/chromium.mjs";
import { createMemoryFolder } from "./setup/memory-folder.mjs";
import { findPinnedNode, root } from "./setup/paths.mjs";
import { ensurePhp } from "./setup/php.mjs";
import { ensureProgram } from "./setup/programs.mjs";

const [tier] = process.argv.slice(2);
if (tier !== "short" && tier !== "long") {
  console.error("Usage: scripts/test.mjs short|long");
  process.exit(2);
}

const folder = join(root, "test-results");
const files = Object.fromEntries(
  ["vitest", "playwright", "total"].map((name) => [name, join(folder, `${tier}-${name}.json`)]),
);
mkdirSync(folder, { recursive: true });
for (const file of Object.values(files)) rmSync(file, { force: true });

const chromium = await ensureChromium().catch(fail);
await ensurePhp().catch(fail);
// One after the other: the package manager has one lock.
await ensureProgram("mariadbd", "mariadb-server");
await ensureProgram("redis-server", "redis-server");
await ensureProgram("dovecot", "dovecot-imapd");

function fail(error) {
  console.error(`\n${error.message}`);
  process.exit(1);
}

const memory = createMemoryFolder();

/** Runs a test runner with its normal output on the terminal. */
function runTests(name, program, args, environment) {
  console.log(`\n${name}`);
  const startedAt = Date.now();
  const { status } = spawnSync(findPinnedNode(), [join(root, program), ...args], {
    cwd: root,
    stdio: "inherit",
    env: {
      ...process.env,
      ...(tier === "long" ? { TESTS: "long" } : {}),
      ...(memory ? { TMPDIR: memory } : {}),
      ...environment,
    },
  });
  return { ok: status === 0, seconds: Math.round((Date.now() - startedAt) / 1000) };
}

/** The runner's result, or a failure entry if it crashed before writing one or failed without naming a test. */
function readResult(runner, file, { ok }, read) {
  const broken = { runner, file: "", name: "", error: "broke outside its tests; its output above says why" };
  try {
    const result = read(JSON.parse(readFileSync(file, "utf8")));
    return ok || result.failures.length > 0 ? result : { ...result, failures: [broken] };
  } catch (cause) {
    const error = `${broken.error} (no result: ${cause.message})`;
    return { passed: 0, skipped: 0, failures: [{ ...broken, error }], flaky: [], files: [] };
  }
}

/** The projects whose tests have a long form. */
const projects = tier === "long" ? ["db", "security", "processes", "measured"] : [];

const vitest = runTests(
  "Unit, database and process tests",
  "node_modules/vitest/vitest.mjs",
  [
    "run",
    ...projects.map((name) => `--project=${name}`),
    "--reporter=default",
    "--reporter=./scripts/results/vitest-reporter.ts",
  ],
  { VITEST_RESULT: files.vitest },
);
const playwright = runTests(
  "Browser tests",
  "node_modules/@playwright/test/cli.js",
  ["test", "--reporter=list,json", `--output=${join(folder, "browser")}`],
  {
    PLAYWRIGHT_JSON_OUTPUT_NAME: files.playwright,
    ...(chromium ? { CHROMIUM_PATH: chromium } : {}),
  },
);

const results = [
  readResult("Vitest", files.vitest, vitest, (json) => json),
  readResult("Playwright", files.playwright, playwright, readPlaywrightResult),
];
writeFileSync(files.total, JSON.stringify(results));

console.log(`\n${toTimeTable(results.flatMap((result) => result.files))}`);
console.log(`Wall time: Vitest ${vitest.seconds} s, Playwright ${playwright.seconds} s\n`);
// Repeated at the end, because the middle of a long log is often truncated.
const failures = results.flatMap((result) => result.failures);
for (const line of toProblemLines(results)) console.log(line);
console.log(toTotalLine(results));
process.exit(failures.length === 0 && results.some(({ passed }) => passed > 0) ? 0 : 1);
