import { randomBytes } from "node:crypto";
import { afterAll, beforeEach, expect, test } from "vitest";
import type { Json } from "#lib/json.ts";
import { hashScript } from "#server/flows/code-bundles/hash-script.ts";
import { createSandbox } from "#server/platform/sandbox/pool.ts";
import { createShell } from "#test/executions/shell.ts";
import { answered, scriptedWorld, setStage } from "#test/executions/stage.ts";
import { createCodePort } from "./code-port.ts";
import { createBundleReader } from "./read-bundle.sql.ts";

const stage = setStage();
const sandbox = createSandbox(1);
afterAll(() => sandbox.close());

const script = "({ tiny: { answer: 42, at: () => [Date.now(), Math.random()] } })";
const bundle = hashScript(script);

/** @param stored what the database has below the hash; null: nothing */
async function store(stored: string | null, hash = bundle) {
  await stage.database.pool.query("delete from code_bundles");
  if (stored === null) return;
  const statement = "insert into code_bundles (hash, script, modules, packages) values ($1, $2, '[]', '[]')";
  await stage.database.pool.query(statement, [hash, stored]);
}
beforeEach(() => store(script));

async function run(config: { [name: string]: Json }) {
  const { flow, id } = await stage.begin([{ type: "code_node", key: "code", config }]);
  const { http } = scriptedWorld(async () => answered(""));
  const reader = createBundleReader(stage.database.pool, new AbortController().signal);
  const port = createCodePort(() => sandbox, http, randomBytes(32), reader);
  await stage.run(id, createShell(stage.database.pool, { http, code: port }));
  const [, steps] = await stage.look(flow, id);
  return steps.at(-1);
}

const source = 'import { answer } from "tiny";\nreturn answer + input.total;';
const pinned = { source, packages: ["tiny@1.0.0"], bundle };

test("a step imports from the bundle that its version pins", async () => {
  expect(await run(pinned)).toMatchObject({ status: "succeeded", output: 54 });
});

test("a step without its bundle fails and says what to do", async () => {
  await store(null);
  expect(await run(pinned)).toMatchObject({
    status: "failed",
    error: {
      code: "bundle_missing",
      message: expect.stringMatching(/not in this installation.*bundle them again/),
    },
  });
  expect(await run({ ...pinned, bundle: "" })).toMatchObject({
    status: "failed",
    error: { code: "bundle_missing" },
  });
});

test("other bytes below the same hash never run", async () => {
  await store("({ tiny: { answer: 666 } })");
  expect(await run(pinned)).toMatchObject({ status: "failed", error: { code: "bundle_mismatch" } });
});

test("code without packages needs no bundle, and cannot import", async () => {
  await store(null);
  expect(await run({ source: "return 1;" })).toMatchObject({ output: 1 });
  expect(await run({ source })).toMatchObject({
    error: { code: "code_failed", message: expect.stringContaining("not one of the packages of its node") },
  });
});
