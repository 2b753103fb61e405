import { expect, test } from "vitest";
import type { DocumentNode, FlowDocument } from "#engine/document.ts";
import { newId } from "#lib/id.ts";
import { createTableEndpoint } from "#server/flows/tables/routes.ts";
import { arrangeAda } from "#test/flows/arrange-ada.ts";
import { createFlowEndpoint, readFlowEndpoint, updateFlowEndpoint } from "./routes.ts";
import { chain, setFieldsNode, simpleDocument, webhookNode } from "./test-support.ts";
import { exportFlowEndpoint, exportFlowsEndpoint, importFlowsEndpoint } from "./transfer-routes.ts";
import { activateFlowEndpoint } from "./version-routes.ts";

const { database, send } = arrangeAda();

const make = async (document: FlowDocument = simpleDocument()) =>
  (await send(createFlowEndpoint, { body: { name: `Flow ${newId()}`, document } })).body;

test("an export has the flow's settings, and an import sets them", async () => {
  const { id } = await make();
  const settings = {
    redact: ["customer.iban", "items[].card"],
    timeout_seconds: 90,
    retention: { days: 3, keep: "failures" },
    rate: { count: 5, period_seconds: 60 },
    debounce: { key: "{{order.id}}", seconds: 5, edge: "leading" },
    max_stored_bytes_per_day: 1000,
    execution_name: "Order {{order.id}}",
    search_fields: ["order.id"],
  };
  expect((await send(updateFlowEndpoint, { params: { id }, body: { settings } })).status).toBe(200);
  const exported = await send(exportFlowEndpoint, { params: { id } });
  const { body } = await send(importFlowsEndpoint, { body: exported.body });
  const original = (await send(readFlowEndpoint, { params: { id } })).body;
  expect(body.data[0].settings).toEqual(original.settings);
  expect(body.data[0].settings).toMatchObject({ redact: settings.redact });
  const { rows } = await database.pool.query("select settings from flows where id = $1", [body.data[0].id]);
  expect(rows[0].settings).toMatchObject({ redact: settings.redact, timeout_seconds: 90 });
});

test("settings that cannot be read are named in the import", async () => {
  const flow = { name: "Broken", document: simpleDocument(), settings: { execution_name: "{{ a" } };
  for (const [body, pointer] of [
    [flow, "/settings/execution_name"],
    [{ format: "millrace-flow", format_version: 1, flows: [flow] }, "/flows/0/settings/execution_name"],
  ] as const) {
    const refused = await send(importFlowsEndpoint, { body });
    expect([refused.status, refused.body.errors[0].pointer]).toEqual([422, pointer]);
  }
});

const withNode = (type: string, config: DocumentNode["config"]): FlowDocument =>
  chain(webhookNode(), { ...setFieldsNode(), type, config });

test("calls, watches and failure flows inside of an import point at the imported flows", async () => {
  const called = await make(
    chain({ ...webhookNode(), type: "flow_call_node", config: { sample_payload: "{}" } }),
  );
  const outside = newId();
  const caller = await make(withNode("run_flow_node", { flow_id: called.id.toUpperCase(), input: "{}" }));
  const stranger = await make(withNode("run_flow_node", { flow_id: outside, input: "{}" }));
  const watcher = await make(
    chain({ ...webhookNode(), type: "on_failure_node", config: { flows: [called.id] } }),
  );
  expect((await send(activateFlowEndpoint, { params: { id: watcher.id } })).status).toBe(200);
  const failing = { settings: { on_failure_flow_id: watcher.id } };
  expect((await send(updateFlowEndpoint, { params: { id: caller.id }, body: failing })).status).toBe(200);
  const flows = [caller, called, watcher, stranger].map(({ id }) => id).join(",");
  const exported = await send(exportFlowsEndpoint, { query: { flows } });
  const { status, body } = await send(importFlowsEndpoint, { body: exported.body });
  expect(status).toBe(201);
  const [newCaller, newCalled, newWatcher, newStranger] = body.data;
  expect(newCaller.document.nodes[1].config.flow_id).toBe(newCalled.id);
  expect(newStranger.document.nodes[1].config.flow_id).toBe(outside);
  expect(newWatcher.document.nodes[0].config.flows).toEqual([newCalled.id]);
  expect(newCaller.settings.on_failure_flow_id).toBe(newWatcher.id);
  // The watcher is not live here yet.
  const refused = await send(activateFlowEndpoint, { params: { id: newCaller.id } });
  expect(refused.body.errors).toContainEqual(expect.objectContaining({ code: "on_failure_flow_unusable" }));
});

test("publishing names a failure flow, a table and columns that do not exist here", async () => {
  const flow = {
    name: "From elsewhere",
    settings: { on_failure_flow_id: newId() },
    document: withNode("table_node", { table_id: newId(), operation: "find" }),
  };
  const imported = (await send(importFlowsEndpoint, { body: flow })).body.data[0];
  const refused = await send(activateFlowEndpoint, { params: { id: imported.id } });
  const node = imported.document.nodes[1].id;
  expect(refused.status).toBe(422);
  expect(refused.body.errors).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ code: "table_not_found" }),
      expect.objectContaining({ code: "on_failure_flow_unusable" }),
    ]),
  );
  expect(JSON.stringify(refused.body)).toContain(node);

  const columns = [{ name: "Email", type: "text" }];
  const table = (await send(createTableEndpoint, { body: { name: "People", columns } })).body;
  const config = {
    table_id: table.id,
    operation: "upsert",
    values: [
      { name: " email", value: "a" },
      { name: "gone", value: "b" },
    ],
    filter: [{ name: "_id", operator: "exists", value: "" }],
  };
  const second = await make(withNode("table_node", config));
  const { body } = await send(activateFlowEndpoint, { params: { id: second.id } });
  expect(body.errors.map(({ code }: { code: string }) => code)).toEqual(["column_not_found"]);
  expect(JSON.stringify(body)).toContain("/values/1/name");
});
