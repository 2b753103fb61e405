import { expect, test } from "vitest";
import { sampleFeedItem } from "#engine/feed/feed.ts";
import { newNodeId } from "#lib/node-id.ts";
import { createFlowEndpoint, updateFlowEndpoint } from "#server/flows/documents/routes.ts";
import { chain } from "#server/flows/documents/test-support.ts";
import { activateFlowEndpoint, deactivateFlowEndpoint } from "#server/flows/documents/version-routes.ts";
import { arrangeAda } from "#test/flows/arrange-ada.ts";
import { openTestServices } from "#test/services.ts";
import { pollKind } from "./poll-kind.ts";
import { listPollsEndpoint } from "./routes.ts";

const { database, send } = arrangeAda({}, openTestServices);

const nodeWith = (id: string, url: string, minutes: number) => ({
  id,
  type: "rss_trigger_node",
  key: "rss_trigger",
  position: { x: 0, y: 0 },
  config: { label: `Checks every ${minutes}`, url, interval_minutes: minutes },
});

async function row() {
  const { rows } = await database.pool.query(
    "select settings, interval_minutes as minutes, cursor, claim, next_at <= now() as due from polls",
  );
  return rows;
}

test("the cursor survives publishing, and ends with another feed or with the trigger", async () => {
  const id = newNodeId();
  const first = "https://example.com/feed.xml";
  const { body: flow } = await send(createFlowEndpoint, {
    body: { name: "Reads", document: chain(nodeWith(id, first, 60)) },
  });
  const params = { id: flow.id };
  const publish = async (url: string, minutes: number) => {
    const [{ revision }] = (await database.pool.query("select revision from flows where id = $1", [flow.id]))
      .rows;
    const body = { revision, document: chain(nodeWith(id, url, minutes)) };
    expect(await send(updateFlowEndpoint, { params, body })).toMatchObject({ status: 200 });
    expect(await send(activateFlowEndpoint, { params })).toMatchObject({ status: 200 });
  };
  expect(await send(activateFlowEndpoint, { params })).toMatchObject({ status: 200 });
  const fresh = { settings: { url: first }, minutes: 60, cursor: null, claim: null, due: true };
  expect(await row()).toEqual([fresh]);

  const claim = "0190a1b2-0000-7000-8000-000000000001";
  await database.pool.query(
    `update polls set cursor = '{"seen":["a"]}', claim = $1, next_at = now() + interval '1 hour'`,
    [claim],
  );
  await publish(first, 5);
  expect(await row()).toEqual([{ ...fresh, minutes: 5, cursor: { seen: ["a"] }, claim, due: false }]);
  const { body: list } = await send(listPollsEndpoint, { query: { flow_id: flow.id } });
  expect(Date.parse(list.data[0].next_at) - Date.now()).toBeLessThan(5.1 * 60_000);

  await publish("https://example.com/other.xml", 5);
  expect(await row()).toEqual([{ ...fresh, settings: { url: "https://example.com/other.xml" }, minutes: 5 }]);
  await send(deactivateFlowEndpoint, { params });
  expect(await row()).toEqual([]);
});

test("lists since when a feed fails, and why", async () => {
  const id = newNodeId();
  const document = chain(nodeWith(id, "https://example.com/feed.xml", 15));
  const { body: flow } = await send(createFlowEndpoint, { body: { name: "Fails", document } });
  await send(activateFlowEndpoint, { params: { id: flow.id } });
  const since = "2026-11-23T09:00:00.000Z";
  await database.pool.query(
    `update polls set failing_since = $1, failures = 3, error = '{"code":"timeout","message":"Too slow.","detail":1}'
     where node_id = $2`,
    [since, id],
  );
  const { body } = await send(listPollsEndpoint, { query: { flow_id: flow.id } });
  expect(body).toMatchObject({
    data: [
      {
        flow_name: "Fails",
        node_id: id,
        description: "new in example.com/feed.xml",
        polled_at: null,
        failing: { since, count: 3, error: { code: "timeout", message: "Too slow." } },
      },
    ],
    next_cursor: null,
  });
});

test("a test execution gets the type's example, or the given payload", () => {
  const toInput = (payload: string) =>
    pollKind.toTestInput({ payload, config: {}, sample: () => sampleFeedItem }, new Date(0));
  expect(toInput("")).toEqual({ input: sampleFeedItem });
  expect(toInput('{"id":"1"}')).toEqual({ input: { id: "1" } });
});
