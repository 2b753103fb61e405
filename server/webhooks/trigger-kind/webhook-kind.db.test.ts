import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newId } from "#lib/id.ts";
import { createFlowEndpoint, updateFlowEndpoint } from "#server/flows/documents/routes.ts";
import {
  arrangeCaller,
  chain,
  type Send,
  setFieldsNode,
  simpleDocument,
  webhookNode,
} from "#server/flows/documents/test-support.ts";
import { activateFlowEndpoint, deactivateFlowEndpoint } from "#server/flows/documents/version-routes.ts";
import type { TriggerKind } from "#server/flows/triggers/kind.sql.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { openTestServices } from "#test/services.ts";
import { webhookKind } from "./webhook-kind.ts";

let database: TestDatabase;
let send: Send;
const seen: string[] = [];

beforeAll(async () => {
  const kind: TriggerKind = {
    ...webhookKind,
    async activate(tx, flowId, triggers) {
      const rows = await tx.trigger.findMany({ where: { flowId } });
      const ids = triggers.map(({ id }) => id);
      expect(rows.map(({ nodeId }) => nodeId).toSorted()).toEqual(ids.toSorted());
      seen.push(`activate ${triggers.map(({ key }) => key).join()}`);
      await webhookKind.activate(tx, flowId, triggers);
    },
    async deactivate(tx, flowId, nodeIds) {
      seen.push(`deactivate ${nodeIds.length}`);
      await webhookKind.deactivate(tx, flowId, nodeIds);
    },
  };
  database = await useTestDatabase({}, () => openTestServices([kind]));
  send = await arrangeCaller("Ada", "write");
});
beforeEach(() => {
  seen.length = 0;
});
afterAll(() => database.drop());

test("a trigger's kind activates it with each version that goes live, and deactivates it when none has it", async () => {
  const { body: flow } = await send(createFlowEndpoint, {
    body: { name: "Orders", document: simpleDocument() },
  });
  const params = { id: flow.id };
  await send(activateFlowEndpoint, { params });
  expect(seen).toEqual(["activate receive_webhook"]);

  const document = chain(...flow.document.nodes, setFieldsNode("more"));
  await send(updateFlowEndpoint, { params, body: { revision: 1, document } });
  await send(activateFlowEndpoint, { params });
  expect(seen).toEqual(["activate receive_webhook", "activate receive_webhook"]);

  await send(deactivateFlowEndpoint, { params });
  expect(seen.slice(2)).toEqual(["deactivate 1"]);
});

test("what a kind keeps by node id survives publishing and taking down", async () => {
  const { body: flow } = await send(createFlowEndpoint, {
    body: { name: "Kept", document: chain(webhookNode()) },
  });
  const params = { id: flow.id };
  const nodeId = flow.document.nodes[0].id;
  await send(activateFlowEndpoint, { params });
  await database.pool.query(
    `insert into deliveries (node_id, key_hash, execution_id, kept_until)
     select node_id, '\\x01'::bytea, $2, now() + interval '1 day' from flow_nodes where node_id = $1`,
    [nodeId, newId()],
  );
  const document = chain(...flow.document.nodes, setFieldsNode("more"));
  await send(updateFlowEndpoint, { params, body: { revision: 1, document } });
  await send(activateFlowEndpoint, { params });
  await send(deactivateFlowEndpoint, { params });
  const { rows } = await database.pool.query("select 1 from deliveries where node_id = $1", [nodeId]);
  expect(rows).toHaveLength(1);
});
