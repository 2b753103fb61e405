import { expect, test } from "vitest";
import { newNodeId } from "#lib/node-id.ts";
import { createFlowEndpoint, updateFlowEndpoint } from "#server/flows/documents/routes.ts";
import { chain } from "#server/flows/documents/test-support.ts";
import { activateFlowEndpoint, deactivateFlowEndpoint } from "#server/flows/documents/version-routes.ts";
import { arrangeAda } from "#test/flows/arrange-ada.ts";
import { openTestServices } from "#test/services.ts";
import { failureKind } from "./failure-kind.ts";

const { database, send } = arrangeAda({}, openTestServices);

async function watches() {
  const { rows } = await database.pool.query(
    'select node_id as "nodeId", flow_id as "flowId", flows, group_minutes as minutes from failure_watches',
  );
  return rows;
}

test("watches while its flow is live, with the settings of the live version", async () => {
  const { body: other } = await send(createFlowEndpoint, { body: { name: "Fails" } });
  const watched = other.id;
  const node = {
    id: newNodeId(),
    type: "on_failure_node",
    key: "on_failure",
    position: { x: 0, y: 0 },
    config: { label: "On Failure", flows: [watched], group_minutes: 5 },
  };
  const { body: flow } = await send(createFlowEndpoint, { body: { name: "Tells", document: chain(node) } });
  const params = { id: flow.id };
  expect(await watches()).toEqual([]);
  await send(activateFlowEndpoint, { params });
  const watch = { nodeId: node.id, flowId: flow.id, flows: [watched], minutes: 5 };
  expect(await watches()).toEqual([watch]);

  const config = { ...node.config, flows: "all" };
  const document = chain({ ...node, config });
  await send(updateFlowEndpoint, { params, body: { revision: 1, document } });
  expect(await watches()).toEqual([watch]);
  await send(activateFlowEndpoint, { params });
  expect(await watches()).toEqual([{ ...watch, flows: [] }]);

  await send(deactivateFlowEndpoint, { params });
  expect(await watches()).toEqual([]);
});

test("a test execution gets a failure to work with, or the given one", () => {
  const toInput = (payload: string) =>
    failureKind.toTestInput({ payload, config: {}, sample: () => null }, new Date(0));
  expect(toInput("")).toMatchObject({ input: { count: 1, error: { code: "http_status" } } });
  expect(toInput('{"count":3}')).toEqual({ input: { count: 3 } });
  expect(toInput("{")).toHaveProperty("problem");
});
