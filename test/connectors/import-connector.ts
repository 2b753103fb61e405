import type pg from "pg";
import type { ConnectorInput } from "#engine/connectors/format.ts";
import { connectorSchema } from "#engine/connectors/format.ts";
import { newId } from "#lib/id.ts";
import { library } from "#server/connectors/library/library.ts";

const proof = { rank: "C", source: "a test", date: "2026-11-27" } as const;

/** An operation that reads this path. */
export const reads = (path: string): ConnectorInput["operations"][string] => ({
  title: "Read",
  about: "Reads it.",
  method: "GET",
  path,
  effect: { kind: "safe" },
  proof,
  sample: {},
});

type Described = Partial<ConnectorInput> & Pick<ConnectorInput, "name" | "baseUrl" | "authentication">;

/** Stores a connector as an import does, and loads it in this process. */
export async function importConnector(pool: pg.Pool, described: Described): Promise<void> {
  const { operations, ...base } = connectorSchema.parse({
    ...{ version: 1, title: "Desk", about: "A desk.", category: "support", apiVersion: "1" },
    ...{ docs: "https://desk.example.com", operations: {} },
    ...described,
  });
  const id = newId();
  await pool.query(
    "insert into imported_connectors (id, name, version, base, source) values ($1, $2, $3, $4, '{}')",
    [id, base.name, base.version, JSON.stringify(base)],
  );
  for (const [name, operation] of Object.entries(operations)) {
    await pool.query("insert into imported_operations (connector_id, name, operation) values ($1, $2, $3)", [
      id,
      name,
      JSON.stringify(operation),
    ]);
  }
  await library().imported.refresh();
}
