import pg from "pg";
import { expect, test, vi } from "vitest";
import type { FlowDocument } from "#engine/document.ts";
import { pool } from "#server/platform/database/pool.ts";
import { arrangeAda } from "#test/flows/arrange-ada.ts";
import { createFlowEndpoint, readFlowEndpoint, updateFlowEndpoint } from "./routes.ts";
import { chain, setFieldsNode, webhookNode } from "./test-support.ts";

const { send } = arrangeAda();

/** 99 nodes: about 34 kB. */
const document = chain(webhookNode(), ...Array.from({ length: 98 }, (_, n) => setFieldsNode(`set_${n}`)));

function moved({ nodes, edges }: FlowDocument): FlowDocument {
  return { nodes: nodes.map((node) => ({ ...node, position: { x: 8, y: 8 } })), edges };
}

async function make(name: string) {
  const { body } = await send(createFlowEndpoint, { body: { name, document: chain(webhookNode()) } });
  const flow = body.document as FlowDocument;
  /** Saves as the editor does. */
  const autosave = (key: string, change: { revision: number; name?: string; document?: FlowDocument }) =>
    send(updateFlowEndpoint, {
      params: { id: body.id },
      headers: { "idempotency-key": key, prefer: "return=minimal" },
      body: change,
    });
  return { id: body.id as string, flow, autosave };
}

/**
 * The statements that are sent to the database meanwhile, without authentication and the hourly cleanup of old keys.
 */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, "query");
  try {
    await work();
    const texts = query.mock.calls.map(([first]: unknown[]) => textOf(first));
    return texts.filter((text) => !/"api_keys"|"users"|^delete from idempotency_keys/.test(text));
  } finally {
    query.mockRestore();
  }
}

function textOf(query: unknown): string {
  if (typeof query === "string") return query;
  return typeof query === "object" && query !== null && "text" in query ? String(query.text) : "";
}

test("an autosave without a new node is two statements of its own, and two for its key", async () => {
  const { autosave, flow } = await make("Moved");
  await autosave("first", { revision: 1, name: "Sweeps old keys" });
  const statements = await statementsOf(() => autosave("moved", { revision: 2, document: moved(flow) }));
  expect(statements.map((text) => text.trim().split(/\s+/, 3).join(" "))).toEqual([
    "insert into idempotency_keys",
    expect.stringMatching(/^SELECT/),
    "with page as",
    "update idempotency_keys set",
  ]);
});

test("an autosave of somebody who is not an owner is one lookup more, of whether they can see the flow", async () => {
  const { autosave, flow } = await make("Seen");
  await pool().query("update users set role = 'editor' where name = 'Ada'");
  const statements = await statementsOf(() => autosave("seen", { revision: 1, document: moved(flow) }));
  await pool().query("update users set role = 'owner' where name = 'Ada'");
  expect(statements).toHaveLength(5);
  expect(statements[0]).toMatch(/^select from flows/);
});

test("an autosave answers with all but the document, and what is kept for a repetition is small", async () => {
  const { id, autosave, flow } = await make("Grown");
  const grown = { nodes: [...flow.nodes, ...document.nodes], edges: document.edges };
  const saved = await autosave("grown", { revision: 1, document: grown });
  expect([saved.status, saved.headers.get("preference-applied")]).toEqual([200, "return=minimal"]);
  const { document: stored, ...rest } = (await send(readFlowEndpoint, { params: { id } })).body;
  expect(saved.body).toEqual(rest);
  expect(stored.nodes).toHaveLength(100);
  const { rows } = await pool().query(
    "select octet_length(body) as bytes from idempotency_keys where key = $1",
    ["grown"],
  );
  expect(rows[0].bytes).toBeLessThan(2_000);
});

test("an autosave that is sent again gets its first answer, and is not taken for somebody else's save", async () => {
  const { autosave, flow } = await make("Repeated");
  const change = { revision: 1, document: moved(flow) };
  const first = await autosave("repeated", change);
  const again = await autosave("repeated", change);
  expect(again.headers.get("idempotency-replayed")).toBe("true");
  expect(again.body).toEqual(first.body);
  expect((await autosave("other", change)).body).toMatchObject({ code: "revision_stale", revision: 2 });
});

test("a rename leaves the draft as it is, and a new draft the name", async () => {
  const { id, autosave, flow } = await make("Old name");
  await autosave("name", { revision: 1, name: "New name" });
  await autosave("draft", { revision: 2, document: moved(flow) });
  const { body } = await send(readFlowEndpoint, { params: { id } });
  expect(body).toMatchObject({ name: "New name", description: "", revision: 3, document: moved(flow) });
});

test("a node that changes its type stays the flow's own, under its new type", async () => {
  const { autosave, flow } = await make("Changed");
  const nodes = flow.nodes.map((node) => ({ ...node, type: "set_fields_node" }));
  await autosave("changed", { revision: 1, document: { nodes, edges: [] } });
  const { rows } = await pool().query("select type from flow_nodes where node_id = $1", [nodes[0]?.id]);
  expect(rows).toEqual([{ type: "set_fields_node" }]);
});

test("of ten saves that each add a node on one revision, one is kept, and the others' nodes stay free", async () => {
  const { autosave, flow } = await make("Contended");
  const added = Array.from({ length: 10 }, (_, n) => setFieldsNode(`added_${n}`));
  const saves = await Promise.all(
    added.map((node, n) =>
      autosave(`contended-${n}`, { revision: 1, document: { nodes: [...flow.nodes, node], edges: [] } }),
    ),
  );
  expect(saves.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
  const { rows } = await pool().query("select 1 from flow_nodes where node_id = any($1)", [
    added.map(({ id }) => id),
  ]);
  expect(rows).toHaveLength(1);
});
