// Runs the tests of every case in docs/real-inputs.md and prints a table: held before, holds now.
// Usage: npm run real-inputs
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { z } from "zod";
import { cutText } from "#lib/cut-text.ts";
import { outcomeOfKind, outcomeOfReport, type RanTest } from "./real-inputs/outcome.ts";
import { readPage } from "./real-inputs/page.ts";

const root = join(import.meta.dirname, "..");
const { kinds, reports } = readPage(readFileSync(join(root, "docs/real-inputs.md"), "utf8"));
const files = [...new Set([...kinds, ...reports].flatMap(({ tests }) => tests))];

/** The part of Vitest's JSON report that is used here. */
const reportSchema = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })),
    }),
  ),
});

const rows = print(runTests());
const failed = rows.filter(({ now }) => now !== "yes").length;
console.log(`\n${rows.length - failed} of ${rows.length} hold.`);
process.exit(failed === 0 ? 0 : 1);

function runTests(): RanTest[] {
  const folder = mkdtempSync(join(tmpdir(), "real-inputs-"));
  try {
    const report = join(folder, "report.json");
    const args = ["run", "--reporter=json", `--outputFile=${report}`, ...files];
    spawnSync(process.execPath, [join(root, "node_modules/vitest/vitest.mjs"), ...args], {
      cwd: root,
      stdio: ["ignore", "ignore", "inherit"],
    });
    const { testResults } = reportSchema.parse(JSON.parse(readFileSync(report, "utf8")));
    return testResults.flatMap(({ name, status, assertionResults }) => {
      const file = relative(root, name);
      const tests = assertionResults.filter((test) => !["skipped", "pending", "todo"].includes(test.status));
      const ran = tests.map((test) => ({ file, name: test.fullName, passed: test.status === "passed" }));
      // A file that could not be loaded has no tests.
      return ran.length === 0 && status === "failed" ? [{ file, name: "", passed: false }] : ran;
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function print(ran: readonly RanTest[]) {
  const all = [
    ...kinds.map((each) => ({ ...each, now: outcomeOfKind(each, ran) })),
    ...reports.map((each) => ({ ...each, now: outcomeOfReport(each, ran) })),
  ];
  console.log(`${"before".padEnd(8)}${"now".padEnd(9)}case`);
  for (const { group, title, before, now } of all) {
    console.log(`${before.padEnd(8)}${now.padEnd(9)}${group}: ${cutText(title, 100)}`);
  }
  return all;
}
