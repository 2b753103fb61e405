// Prints the shipped operations with their proof, the lines of each connector, and the operations that are code. With a file of uses (`connectors:table -- <file>`), also the share of them that is
// covered, and what is missing. With a folder of n8n workflows (`connectors:workflows -- <folder>`), how many of them have every
// operation that they use.
import { globSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { measureCoverage } from "./coverage.ts";
import { loadConnectors } from "./load-connectors.ts";
import { toTable } from "./markdown-table.ts";
import { namesOf, readAppNames } from "./n8n-names.ts";
import { listCode, measureSizes, type Size } from "./size.ts";
import { readWorkflows } from "./workflows.ts";

const mostMissing = 40;
const root = process.cwd();
const [path] = process.argv.slice(2);
const connectors = await loadConnectors(root);
const names = readAppNames(root);
const known = namesOf(
  connectors,
  globSync("nodes/*/definition.ts", { cwd: root }).map((file) => dirname(file).replace("nodes/", "")),
);

if (path === undefined || statSync(path).isFile()) {
  printTable();
  printSizes();
  printCode();
}
if (path !== undefined && statSync(path).isFile()) printCoverage(path);
if (path !== undefined && statSync(path).isDirectory()) printWorkflows(path);

function printTable(): void {
  const rows = connectors.flatMap(({ name, operations, triggers }) =>
    [...Object.entries(operations), ...Object.entries(triggers)].map(([each, { proof }]) => [
      name,
      each,
      proof.rank,
      [proof.source, proof.version].filter((part) => part !== undefined).join(" "),
    ]),
  );
  console.log(toTable(["Connector", "Operation", "Rank", "Source and version"], rows));
  const proven = rows.filter(([, , rank]) => rank === "real" || rank === "A").length;
  console.log(`\n${rows.length} operations and triggers, ${percent(proven, rows.length)} of them real or A.`);
}

function printSizes(): void {
  const sizes = measureSizes(root, connectors);
  const add = (key: "operations" | "data" | "setup" | "code") =>
    sizes.reduce((total, each) => total + each[key], 0);
  const all = {
    ...{ name: "all", operations: add("operations"), data: add("data") },
    ...{ setup: add("setup"), code: add("code") },
  };
  const toRow = ({ name, operations, data, setup, code }: Size) => [
    ...[name, operations, data].map(String),
    (data / operations).toFixed(1),
    ...[setup, code].map(String),
  ];
  const head = ["Connector", "Operations", "Lines of data", "For each", "Lines of help", "Lines of code"];
  console.log(`\n${toTable(head, [...sizes, all].map(toRow))}`);
}

function printCode(): void {
  const code = listCode(root);
  const rows = code.map(({ type, lines, reason }) => [type, String(lines), reason]);
  console.log(`\n${toTable(["Operation that is code", "Lines", "Reason"], rows)}`);
  console.log(`\n${code.length} operations are code.`);
}

function printCoverage(file: string): void {
  const { uses, covered, missing } = measureCoverage(file, names, known);
  console.log(`\n${percent(covered, uses)} of ${Math.round(uses)} uses are covered. Missing:`);
  for (const { use, nodes } of missing.slice(0, mostMissing)) console.log(`${Math.round(nodes)}\t${use}`);
}

function printWorkflows(folder: string): void {
  const workflows = readWorkflows(folder, names, known);
  const whole = workflows.filter(({ missing }) => missing.length === 0);
  const withApps = workflows.filter(({ uses }) => uses.length > 0);
  const wholeApps = withApps.filter(({ missing }) => missing.length === 0);
  const withoutAi = workflows.filter(({ usesAi, missing }) => !usesAi && missing.length === 0);
  console.log(`${workflows.length} workflows.`);
  console.log(
    `${whole.length} have every app operation that they use; ${withoutAi.length} of them use no AI node.`,
  );
  console.log(`${wholeApps.length} of the ${withApps.length} that use an app at all.`);
  const counts = new Map<string, number>();
  for (const { missing } of workflows) for (const use of missing) counts.set(use, (counts.get(use) ?? 0) + 1);
  const sorted = [...counts].toSorted((a, b) => b[1] - a[1]);
  console.log("Missing, with the number of workflows:");
  for (const [use, count] of sorted.slice(0, mostMissing)) console.log(`${count}\t${use}`);
}

function percent(part: number, whole: number): string {
  return `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`;
}
