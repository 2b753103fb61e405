import { expect, test } from "vitest";
import { newNodeId } from "#lib/node-id.ts";
import {
  chain,
  createDraft,
  createLive,
  setFieldsNode,
  webhookNode,
} from "#server/flows/documents/test-support.ts";
import { callWebhook } from "#server/webhooks/calls/test-support.ts";
import { listenToFlowEndpoint, stopListeningEndpoint } from "#server/webhooks/listeners/routes.ts";
import { triggers } from "#server/webhooks/triggers/triggers.ts";
import { arrangeAda } from "#test/flows/arrange-ada.ts";
import { openAllServices } from "#test/web-services.ts";

/** Listening for calls while a flow is built, from public bug reports. */

const { database, send } = arrangeAda({}, openAllServices);

async function listenTo(flowId: string) {
  const params = { id: flowId, tab_id: newNodeId() };
  expect((await send(listenToFlowEndpoint, { params })).status).toBe(200);
  triggers().outdateFlow(flowId);
  return async () => {
    await send(stopListeningEndpoint, { params });
    triggers().outdateFlow(flowId);
  };
}

const versionsOf = async (flowId: string) => {
  const { rows } = await database.pool.query<{ source: string }>(
    "select source from executions where flow_id = $1 order by id",
    [flowId],
  );
  return rows.map(({ source }) => source);
};

const draft = () => chain(webhookNode(), setFieldsNode());
const hookOf = ({ nodes }: ReturnType<typeof draft>) => nodes[0]?.id ?? "";

test.each(["n8n-io/n8n#24349", "n8n-io/n8n#24354"])(
  "%s: it takes one call after the other, not only the first",
  async () => {
    const document = draft();
    const { id } = await createDraft(send, document);
    const stop = await listenTo(id);
    for (const n of [1, 2, 3])
      expect((await callWebhook(hookOf(document), { body: `{"n":${n}}` })).status).toBe(200);
    expect(await versionsOf(id)).toEqual(["test", "test", "test"]);
    await stop();
    expect((await callWebhook(hookOf(document))).status).toBe(404);
  },
);

test("n8n-io/n8n#14102: the same URL is listened to before publishing and beside the live version", async () => {
  const document = draft();
  const flow = await createLive(send, document);
  const stop = await listenTo(flow.id);
  const response = await callWebhook(hookOf(document), { body: '{"n":1}' });
  expect(response.status).toBe(200);
  await expect.poll(() => versionsOf(flow.id)).toEqual(["webhook", "test"]);
  await stop();
});

test("n8n-io/n8n#12455: with a node that is not ready the URL still takes the call", async () => {
  const unready = { ...setFieldsNode("later"), type: "send_email_node", config: { label: "Send Email" } };
  const document = chain(webhookNode(), unready);
  const { id } = await createDraft(send, document);
  const stop = await listenTo(id);
  expect((await callWebhook(hookOf(document), { body: '{"n":1}' })).status).toBe(200);
  expect(await versionsOf(id)).toEqual(["test"]);
  await stop();
});

test("n8n-io/n8n#14646: what the API has created is listened to at once, without being opened and saved", async () => {
  const document = draft();
  const { id } = await createDraft(send, document);
  await listenTo(id);
  expect((await callWebhook(hookOf(document))).status).toBe(200);
});
