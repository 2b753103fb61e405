import { expect, test } from "vitest";
import { connectorSchema } from "#engine/connectors/format.ts";
import { createOperationTypes } from "#engine/connectors/operation-types.ts";
import { createNodeTypes } from "#engine/node-types.ts";
import { newId } from "#lib/id.ts";
import { definitions } from "#nodes/index.definitions.ts";
import { loadImported } from "#server/connectors/library/data.ts";
import { createHandMade } from "#server/connectors/library/hand-made.ts";
import { createImported } from "#server/connectors/library/imported.ts";
import { createLibrary } from "#server/connectors/library/library.ts";
import { chain } from "#test/executions/chain.ts";
import { setStage } from "#test/executions/stage.ts";
import { createFlows } from "./flows.sql.ts";

const stage = setStage();

async function importPets(): Promise<void> {
  const { operations, ...base } = connectorSchema.parse({
    ...{ name: "pets", version: 1, title: "Pets", about: "Keeps pets.", category: "other" },
    ...{
      docs: "https://example.com",
      apiVersion: "1",
      baseUrl: "https://api.example.com",
      authentication: {},
    },
    operations: {
      list: {
        ...{ title: "List pets", about: "Lists pets.", method: "GET", path: "/pets", sample: null },
        ...{ effect: { kind: "safe" }, proof: { rank: "B", source: "Pets", date: "2026-05-31" } },
      },
    },
  });
  const id = newId();
  const { pool } = stage.database;
  await pool.query(
    "insert into imported_connectors (id, name, version, base, source, created_at) values ($1, 'pets', 1, $2, '{}', now())",
    [id, base],
  );
  await pool.query(
    "insert into imported_operations (connector_id, name, operation) values ($1, 'list', $2)",
    [id, operations.list],
  );
}

test("a flow whose connector was imported since the worker started runs", async () => {
  const library = createLibrary(createHandMade(), createImported(loadImported));
  const types = createNodeTypes(definitions, createOperationTypes(library));
  const { signal } = new AbortController();
  const load = createFlows(stage.database.pool, types, signal, () => library.imported.refresh());
  const document = chain({ type: "pets/list", key: "list", config: { input: {} } });
  expect(await load({ versionId: null, document })).toMatchObject({ error: { code: "invalid_flow" } });
  await importPets();
  expect(await load({ versionId: null, document })).toMatchObject({ runnable: expect.anything() });
});
