import { globSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { measureCoverage } from "./coverage.ts";
import { loadConnectors } from "./load-connectors.ts";
import { namesOf, ourName, readAppNames } from "./n8n-names.ts";
import { readWorkflows } from "./workflows.ts";

const root = join(import.meta.dirname, "../..");
const names = readAppNames(root);
const known = namesOf(await loadConnectors(root), []);
const folder = mkdtempSync(join(tmpdir(), "millrace-workflows-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("every name of n8n's operations leads to one that exists", () => {
  const missing = Object.entries(names).flatMap(([app, entry]) => {
    if ("left_out" in entry || "node" in entry) return [];
    const uses = "operations" in entry ? Object.keys(entry.operations) : ["(trigger)"];
    return uses.map((use) => ourName(names, app, use)).filter((name) => name === null || !known.has(name));
  });
  expect(missing).toEqual([]);
});

test("the share of uses counts nodes, and leaves out what is left out on purpose", () => {
  const path = join(folder, "uses.txt");
  const apps = {
    slack: { nodes: 200, share_percent: { "message/post": 90, "message/unheard": 10 } },
    telegram: { nodes: 50, share_percent: { "message/unknown": 100 } },
    mongoDb: { nodes: 1000, share_percent: { "document/find": 100 } },
    unheard: { nodes: 50, share_percent: { "a/b": 100 } },
  };
  writeFileSync(path, JSON.stringify({ apps }));
  expect(measureCoverage(path, names, known)).toEqual({
    uses: 300,
    covered: 180,
    missing: [
      { use: "telegram message/unknown", nodes: 50 },
      { use: "unheard a/b", nodes: 50 },
      { use: "slack message/unheard", nodes: 20 },
    ],
  });
});

test("a workflow has every operation that it uses, or says which are missing", () => {
  const node = (type: string, parameters = {}) => ({ type: `n8n-nodes-base.${type}`, parameters });
  const store = (name: string, content: unknown) =>
    writeFileSync(join(folder, `${name}.json`), JSON.stringify(content));
  // n8n leaves out what is usual.
  store("a", { nodes: [node("webhook"), node("slack"), node("googleSheets", { operation: "append" })] });
  store("b", { nodes: [node("slack", { resource: "star", operation: "add" }), node("set")] });
  store("c", {
    nodes: [node("googleDrive", { resource: "fileFolder" }), { type: "@n8n/n8n-nodes-langchain.agent" }],
  });
  store("d", ["no workflow"]);
  expect(readWorkflows(folder, names, known)).toEqual([
    { file: "a.json", uses: ["slack message/post", "googleSheets sheet/append"], missing: [], usesAi: false },
    { file: "b.json", uses: ["slack star/add"], missing: ["slack star/add"], usesAi: false },
    { file: "c.json", uses: ["googleDrive fileFolder/search"], missing: [], usesAi: true },
  ]);
  expect(globSync("*.json", { cwd: folder })).toHaveLength(4);
});
