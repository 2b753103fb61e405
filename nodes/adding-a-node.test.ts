import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";

const run = promisify(execFile);
const project = join(import.meta.dirname, "..");
const page = readFileSync(join(project, "docs/adding-a-node.md"), "utf8");

/** A project with everything except our nodes: its `nodes/` contains only what the page lists. */
let copy: string;
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), "millrace-adding-a-node-"));
  for (const name of ["engine", "lib", "scripts", "test", "node_modules", "package.json"]) {
    symlinkSync(join(project, name), join(copy, name));
  }
  for (const [, path = "", code = ""] of page.matchAll(/^`(nodes\/\S+)`\n\n```ts\n(.*?)^```$/gms)) {
    mkdirSync(dirname(join(copy, path)), { recursive: true });
    writeFileSync(join(copy, path), code);
  }
  const extend = { extends: join(project, "tsconfig.json"), include: ["nodes/*/*.ts"] };
  writeFileSync(
    join(copy, "tsconfig.json"),
    JSON.stringify({ ...extend, compilerOptions: { incremental: false, tsBuildInfoFile: null } }),
  );
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

test("the page's node is found by the index, describes itself and runs", async () => {
  const script = `
    import { generateNodes } from "./scripts/generate-nodes.mjs";
    const folders = generateNodes(process.cwd());
    const { definitions: [definition] } = await import("./nodes/index.definitions.ts");
    const { runners: [runner] } = await import("./nodes/index.runners.ts");
    const outcome = await runner.run({ settings: runner.settings.parse({ text: "Ada" }) });
    const problems = definition.check(definition.config.parse({}));
    console.log(JSON.stringify({ folders, type: definition.type, outcome, problems }));
  `;
  const { stdout } = await run(process.execPath, ["--input-type=module", "--eval", script], { cwd: copy });
  expect(JSON.parse(stdout)).toMatchObject({
    folders: ["upper-case"],
    type: "upper_case_node",
    outcome: { kind: "done", output: { text: "ADA" } },
    problems: [{ pointer: "/text", code: "text_required" }],
  });
});

test("the page's code has no type errors", async () => {
  const { stdout } = await run(join(project, "node_modules/.bin/tsc"), ["--noEmit", "-p", copy]);
  expect(stdout).toBe("");
}, 60_000);

test("the page's test passes", async () => {
  const vitest = join(project, "node_modules/vitest/vitest.mjs");
  const report = join(copy, "report.json");
  const options = ["run", "nodes/", "--reporter", "json", "--outputFile", report];
  await run(process.execPath, [vitest, ...options], { cwd: copy });
  expect(JSON.parse(readFileSync(report, "utf8"))).toMatchObject({ numPassedTests: 1, numFailedTests: 0 });
}, 60_000);
