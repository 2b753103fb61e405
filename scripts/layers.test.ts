import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const root = resolve(import.meta.dirname, "..");

/** A file of each kind of folder, an import that its layer forbids, and one that it allows. */
const cases: [file: string, forbidden: string, allowed: string][] = [
  ["lib/a.ts", "#engine/node.ts", "#lib/clock.ts"],
  ["lib/b.ts", "undici", "zod"],
  ["queue/a.ts", "#server/platform/database/pool.ts", "#lib/clock.ts"],
  ["engine/a.ts", "#server/platform/config/config.ts", "#lib/clock.ts"],
  ["engine/b.ts", "react", "zod"],
  ["nodes/delay/run.ts", "#server/platform/egress/egress.ts", "#engine/node.ts"],
  ["nodes/delay/definition.ts", "@mantine/core", "#lib/clock.ts"],
  ["nodes/delay/editor.tsx", "#nodes/delay/run.ts", "#components/ui/field.tsx"],
  ["api/flows/a.ts", "#api/executions/reads/schema.ts", "#api/identity/roles/schema.ts"],
  ["api/http/a.ts", "#server/platform/http/accept.ts", "#lib/clock.ts"],
  ["api/identity/a.ts", "react", "#engine/ports.ts"],
  ["server/identity/people/f.ts", "#api/flows/labels/schema.ts", "#api/identity/roles/schema.ts"],
  ["nodes/merge/editor.tsx", "#components/flows/flow-list.tsx", "#components/editor/panel/input-order.tsx"],
  ["server/platform/http/a.ts", "#server/identity/access/access.ts", "#server/platform/logging/logger.ts"],
  ["server/platform/database/a.ts", "#server/platform/http/body.ts", "#prisma/client/client.ts"],
  ["server/platform/egress/a.ts", "pg", "node:https"],
  ["server/platform/http/b.ts", "node:https", "#lib/clock.ts"],
  ["server/identity/people/a.ts", "#server/flows/labels/data.ts", "#server/identity/roles/roles.ts"],
  ["server/identity/people/b.ts", "#prisma/client/client.ts", "#lib/clock.ts"],
  ["server/identity/people/data.ts", "next/server", "#prisma/client/client.ts"],
  [
    "server/identity/people/c.ts",
    "#server/platform/database/pool.ts",
    "#server/platform/database/escape-like.ts",
  ],
  ["server/identity/people/d.ts", "#server/platform/database/transaction.ts", "#lib/clock.ts"],
  ["server/identity/people/e.sql.ts", "next/server", "#server/platform/database/pool.ts"],
  ["server/services/a.ts", "next/server", "#server/platform/database/pool.ts"],
  ["server/schedules/a.ts", "#server/polls/data.ts", "#server/flows/labels/data.ts"],
  ["server/openapi/a.ts", "#worker/run-worker.ts", "#server/elements/data.ts"],
  ["worker/a.ts", "#web/drain.ts", "#server/flows/labels/data.ts"],
  ["web/a.ts", "#worker/run-worker.ts", "#server/flows/labels/data.ts"],
  ["supervisor/a.ts", "#server/flows/labels/data.ts", "#server/platform/config/config.ts"],
  ["components/ui/a.tsx", "#components/api/access.ts", "react"],
  ["components/ui/b.tsx", "#engine/node.ts", "#lib/clock.ts"],
  ["components/charts/a.tsx", "#components/monaco/load.ts", "#components/ui/field.tsx"],
  ["components/monaco/a.ts", "#engine/node.ts", "#engine/code/sandbox-language.ts"],
  ["components/api/a.ts", "#components/fields/text-field.tsx", "#api/flows/labels/schema.ts"],
  ["components/fields/a.tsx", "#components/flow/flow-select.tsx", "#components/monaco/load.ts"],
  ["components/call/a.tsx", "#components/execution/source-names.ts", "#components/api/calls.ts"],
  [
    "components/flow/a.tsx",
    "#components/editor/state/editor-context.tsx",
    "#components/template/featured.ts",
  ],
  ["components/editor/state/a.ts", "#components/editor/canvas/canvas.tsx", "#components/call/curl.ts"],
  [
    "components/editor/canvas/a.tsx",
    "#components/editor/panel/inspector.tsx",
    "#components/editor/state/a.ts",
  ],
  ["components/editor/panel/a.tsx", "#components/editor/canvas/canvas.tsx", "#components/editor/state/a.ts"],
  [
    "components/editor/panel/b.tsx",
    "#components/editor/shell/top-bar.tsx",
    "#components/schedule/next-runs.tsx",
  ],
  [
    "components/editor/shell/a.tsx",
    "#components/flows/flow-list.tsx",
    "#components/editor/canvas/canvas.tsx",
  ],
  ["components/editor/shell/b.tsx", "#server/flows/labels/data.ts", "#api/flows/labels/schema.ts"],
  ["components/templates/a.tsx", "#components/flows/flow-list.tsx", "#components/editor/canvas/canvas.tsx"],
  ["components/templates/b.tsx", "pg", "#components/ui/field.tsx"],
  ["app/a.tsx", "#worker/run-worker.ts", "#server/flows/labels/data.ts"],
  ["app/b.tsx", "#nodes/delay/run.ts", "#nodes/index.definitions.ts"],
  ["lib/deep/c.ts", "../clock.ts", "./sibling.ts"],
];

let folder: string;
let restricted: string[];
let printing: string[];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "millrace-layers-"));
  for (const name of ["biome.json", "biome.layers.json"]) copyFileSync(join(root, name), join(folder, name));
  for (const [file, forbidden, allowed] of cases) {
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    writeFileSync(
      join(folder, file),
      `import ${JSON.stringify(allowed)};\nimport ${JSON.stringify(forbidden)};\n`,
    );
  }
  for (const file of ["lib/print.ts", "supervisor/print.ts"])
    writeFileSync(join(folder, file), "console.log(1);\n");
  restricted = findings("style/noRestrictedImports");
  printing = findings("suspicious/noConsole");
}, 120_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The places that break the rule, as `file:line`. */
function findings(rule: string): string[] {
  const biome = join(root, "node_modules/.bin/biome");
  const { stdout, stderr } = spawnSync(
    biome,
    ["lint", `--only=${rule}`, "--reporter=github", "--max-diagnostics=none", "--vcs-enabled=false", "."],
    { cwd: folder, encoding: "utf8" },
  );
  // `--only` reports a rule that is off as a warning.
  const found = [...stdout.matchAll(/^::error .*file=([^,]+),line=(\d+)/gm)].map(
    ([, file = "", line]) => `${relative(folder, resolve(folder, file))}:${line}`,
  );
  if (found.length === 0) throw new Error(`Biome found nothing: ${stdout}${stderr}`);
  return found;
}

test.each(cases)("%s must not import %s, and may import %s", (file) => {
  expect(restricted).toContain(`${file}:2`);
  expect(restricted).not.toContain(`${file}:1`);
});

test("the rules of biome.json apply beside those of the layers that it extends", () => {
  expect(printing).toContain("lib/print.ts:1");
  expect(printing).not.toContain("supervisor/print.ts:1");
  expect(restricted).toContain("supervisor/a.ts:2");
});
