import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { stepListQuerySchema } from "#api/executions/reads/schema.ts";
import { newId } from "#lib/id.ts";
import { newNodeId } from "#lib/node-id.ts";
import { notifyFlowChanged } from "#server/executions/events/flow-events.sql.ts";
import { listStepsOf } from "#server/executions/reads/data.ts";
import { updateFlowEndpoint } from "#server/flows/documents/routes.ts";
import { reportTabEndpoint } from "#server/flows/documents/tabs/routes.ts";
import { arrangeCaller, arrangeKey, createDraft, toRequest } from "#server/flows/documents/test-support.ts";
import { activateFlowEndpoint } from "#server/flows/documents/version-routes.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import type { Endpoint } from "#server/identity/endpoint/endpoint.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { openAllServices } from "#test/web-services.ts";
import { watchExecutionEndpoint, watchExecutionsEndpoint, watchFlowEndpoint } from "./routes.ts";

let database: TestDatabase;
let key: string;

beforeAll(async () => {
  database = await useTestDatabase({}, openAllServices);
  key = await arrangeKey("Ada", "read");
});
afterAll(() => database.drop());

async function arrangeExecution(): Promise<{ id: string; flowId: string }> {
  const [id, flowId] = [newId(), newId()];
  await database.pool.query(
    `insert into executions (id, flow_id, trigger_node_id, source, status, input, created_at)
     values ($1, $2, 'x', 'test', 'queued', '{"n":1}', now())`,
    [id, flowId],
  );
  return { id, flowId };
}

async function change(id: string, flowId: string, statement: string) {
  await database.pool.query(statement, [id]);
  notifyFlowChanged(flowId);
}

const leaving = new AbortController();
afterAll(() => leaving.abort());

/**
 * Leaves out what was sent before. A change is sent again while an older transaction of any database of the server is
 * open, as of a test that runs beside this one; readers merge changes, so they do not notice.
 *
 * @returns the event's data; null when there is nothing new in it
 */
function createRepeatFilter() {
  const sent = new Set<string>();
  const isNew = (part: unknown) => {
    const text = JSON.stringify(part);
    if (sent.has(text)) return false;
    sent.add(text);
    return true;
  };
  return (data: { [name: string]: unknown }) => {
    if (!Array.isArray(data.steps)) return data;
    const { steps, ...state } = data;
    const newSteps = steps.filter(isNew);
    return isNew(state) || newSteps.length > 0 ? { ...state, steps: newSteps } : null;
  };
}

/** An open stream, read event by event. Skips comments, the retry interval and repeated changes. */
async function open(endpoint: Endpoint, sent: { id?: string; query?: Record<string, string> } = {}) {
  const params = sent.id === undefined ? {} : { id: sent.id };
  const request = toRequest(endpoint, key, { params, query: sent.query ?? {} }, leaving.signal);
  const response = await endpoint(request, params);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const withoutRepeats = createRepeatFilter();
  let text = "";
  return {
    status: response.status,
    /** The next event's name and data; null if the stream has ended. */
    async next(): Promise<[string, { [name: string]: unknown }] | null> {
      for (;;) {
        const event = /^event: (.*)\ndata: (.*)\n\n/m.exec(text);
        if (event) {
          text = text.slice(event.index + event[0].length);
          const data = withoutRepeats(JSON.parse(event[2] ?? ""));
          if (data) return [event[1] ?? "", data];
          continue;
        }
        const read = await reader?.read();
        if (!read || read.done) return null;
        text += read.value;
      }
    },
  };
}

test("an execution is told at once, then what changes of it, and the stream ends with it", async () => {
  const { id, flowId } = await arrangeExecution();
  const stream = await open(watchExecutionEndpoint, { id });
  expect(await stream.next()).toMatchObject([
    "execution",
    { id, status: "queued", input: { n: 1 }, steps: [] },
  ]);
  await change(id, flowId, "update executions set status = 'running', started_at = now() where id = $1");
  expect(await stream.next()).toMatchObject(["change", { status: "running", steps: [] }]);
  await change(id, flowId, "insert into steps (execution_id, node_id, status) values ($1, 'x', 'succeeded')");
  expect(await stream.next()).toMatchObject(["change", { steps: [{ node_id: "x", output: { n: 1 } }] }]);
  await change(id, flowId, "insert into steps (execution_id, node_id, status) values ($1, 'y', 'running')");
  expect(await stream.next()).toMatchObject(["change", { steps: [{ node_id: "y", status: "running" }] }]);
  await change(id, flowId, "update steps set status = 'failed' where execution_id = $1 and node_id = 'y'");
  expect(await stream.next()).toMatchObject(["change", { steps: [{ node_id: "y", status: "failed" }] }]);
  await change(id, flowId, "update executions set status = 'succeeded', finished_at = now() where id = $1");
  const last = await stream.next();
  expect(last).toMatchObject(["change", { id, status: "succeeded", steps: [] }]);
  expect(Object.keys(last?.[1] ?? {})).not.toContain("input");
  expect(await stream.next()).toBeNull();
});

test("a finished execution is told once", async () => {
  const { id } = await arrangeExecution();
  await database.pool.query("update executions set status = 'succeeded', finished_at = now() where id = $1", [
    id,
  ]);
  const stream = await open(watchExecutionEndpoint, { id });
  expect(await stream.next()).toMatchObject(["execution", { status: "succeeded" }]);
  expect(await stream.next()).toBeNull();
});

test("the stream of an execution that is deleted ends", async () => {
  const { id, flowId } = await arrangeExecution();
  const stream = await open(watchExecutionEndpoint, { id });
  await stream.next();
  await change(id, flowId, "delete from executions where id = $1");
  expect(await stream.next()).toBeNull();
});

test("there is no stream of an execution that is not there", async () => {
  expect((await open(watchExecutionEndpoint, { id: newId() })).status).toBe(404);
});

test("changes are told by flow, and only of the flow that was asked for", async () => {
  const [one, other] = [newId(), newId()];
  const [all, filtered] = await Promise.all([
    open(watchExecutionsEndpoint),
    open(watchExecutionsEndpoint, { query: { flow_id: one } }),
  ]);
  // Notified repeatedly, because the first notification may be sent before the listener is ready. Both are always sent
  // together.
  const told = setInterval(() => [other, one].forEach(notifyFlowChanged), 20);
  const seen = new Set<unknown>();
  while (!seen.has(one) || !seen.has(other)) {
    const event = await all.next();
    for (const id of [event?.[1].flow_ids].flat()) seen.add(id);
  }
  let event = await filtered.next();
  while (event && JSON.stringify(event[1].flow_ids) === "[]") event = await filtered.next();
  clearInterval(told);
  expect(event).toEqual(["changed", { flow_ids: [one] }]);
});

test("a hundred streams cost one connection that listens", async () => {
  const { id, flowId } = await arrangeExecution();
  const streams = await Promise.all(Array.from({ length: 100 }, () => open(watchExecutionEndpoint, { id })));
  for (const stream of streams) await stream.next();
  const { rows } = await database.pool.query(
    "select 1 from pg_stat_activity where datname = current_database() and application_name = 'millrace listener'",
  );
  expect(rows).toHaveLength(1);
  await change(id, flowId, "update executions set status = 'succeeded', finished_at = now() where id = $1");
  for (const stream of streams)
    expect(await stream.next()).toMatchObject(["change", { status: "succeeded" }]);
});

test("an execution that changed while the connection was lost is told once it is back", async () => {
  const { id } = await arrangeExecution();
  const stream = await open(watchExecutionEndpoint, { id });
  await stream.next();
  await database.pool.query("update executions set status = 'running' where id = $1", [id]);
  await database.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'millrace listener'",
  );
  expect(await stream.next()).toMatchObject(["change", { status: "running" }]);
});

test("of many steps that changed at once come those that matter most, and where to read all of them", async () => {
  const { id, flowId } = await arrangeExecution();
  const stream = await open(watchExecutionEndpoint, { id });
  await stream.next();
  await change(
    id,
    flowId,
    `insert into steps (execution_id, node_id, scope, iteration, status, started_at)
     select $1::uuid, 'inside', n::text, null::int, case when n = 7 then 'failed' else 'succeeded' end, now() + make_interval(secs => n)
     from generate_series(1, 10000) n
     union all select $1::uuid, 'loop', '', 0, 'succeeded', now() - interval '1 hour'`,
  );
  const [, sent] = (await stream.next()) ?? [];
  const steps = z.array(z.object({ node_id: z.string(), scope: z.string() })).parse(sent?.steps);
  expect(steps.length).toBeLessThanOrEqual(201);
  expect(steps.map(({ scope }) => scope)).toEqual(expect.arrayContaining(["", "7", "10000", "9900"]));
  const query = stepListQuerySchema.parse({ cursor: sent?.steps_next_cursor });
  const page = await listStepsOf({} as Principal, id, query);
  expect(page?.data.map(({ scope }) => scope).slice(0, 3)).toEqual(["", "1", "2"]);
});

test("who watches a flow gets its newest revision and its tabs at once, and every change, from any process", async () => {
  const ada = await arrangeCaller("Ada", "write");
  const { id } = await createDraft(ada);
  const stream = await open(watchFlowEndpoint, { id });
  const events = new Map<string, { [name: string]: unknown }>();
  const until = async (isThere: () => boolean) => {
    while (!isThere()) {
      const [name, data] = (await stream.next()) ?? [];
      if (name === undefined || data === undefined) throw new Error("The stream has ended.");
      events.set(name, data);
    }
  };
  await until(() => events.has("draft") && events.has("tabs"));
  expect(events.get("draft")).toMatchObject({ revision: 1, saved_by: { name: "Ada" } });
  expect(events.get("tabs")).toEqual({ data: [] });

  const bob = await arrangeCaller("Bob", "write");
  await bob(updateFlowEndpoint, { params: { id }, body: { revision: 1, name: "Renamed" } });
  await until(() => events.get("draft")?.revision === 2);
  expect(events.get("draft")).toMatchObject({ saved_by: { name: "Bob" } });

  await bob(reportTabEndpoint, { params: { id, tab_id: newNodeId() }, body: {} });
  await until(() => JSON.stringify(events.get("tabs")).includes("Bob"));

  events.delete("draft");
  await ada(activateFlowEndpoint, { params: { id } });
  await until(() => events.has("draft"));

  events.delete("executions");
  notifyFlowChanged(id);
  await until(() => events.has("executions"));
});
