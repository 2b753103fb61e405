import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { defaultNodeSettings } from "#engine/document.ts";
import { chain, httpRequest } from "#test/executions/chain.ts";
import { createFlow, enqueue } from "#test/executions/executions.ts";
import { forEach, loop } from "#test/executions/loop.ts";
import { untilAllFinished } from "#test/executions/settled.ts";
import { until } from "#test/executions/until.ts";
import { report } from "#test/processes/report.ts";
import { setScene } from "#test/processes/scene.ts";
import { bySize } from "#test/processes/size.ts";

const size = bySize({
  short: { parents: 2, items: 10, kills: 2 },
  long: { parents: 4, items: 15, kills: 4 },
  full: { parents: 20, items: 50, kills: 50 },
});

test(`each attempt starts one sub-flow and none is lost: ${size.kills} kills while ${size.parents * size.items} of them run`, async () => {
  const { database, recorder, crew, random } = await setScene({
    workers: 1,
    // The first call of each odd item fails, and its sub-flow with it.
    answer: ({ path }, response, { integer }) => {
      const isFirst = recorder.calls.filter((call) => call.path === path).length === 1;
      if (isFirst && /[13579]$/.test(path)) response.statusCode = 500;
      setTimeout(() => response.end("{}"), 50 + integer(150));
    },
  });
  const { pool } = database;
  const document = chain(httpRequest("call", `${recorder.url}/{{parent}}/{{item}}`), {
    type: "return_node",
    key: "return",
    config: { value: "{{item}}" },
  });
  const [trigger, ...nodes] = document.nodes;
  if (!trigger) throw new Error("A chain begins with a trigger.");
  const called = { ...trigger, type: "flow_call_node", config: { sample_payload: '{"item":0}' } };
  const callee = await createFlow(pool, { ...document, nodes: [called, ...nodes] });
  const flow = await createFlow(
    pool,
    loop(forEach({ concurrency: 2 }), [
      {
        type: "run_flow_node",
        key: "run",
        config: { flow_id: callee.flowId, input: '{"item":{{each.item}},"parent":{{parent}}}', wait: true },
        settings: { retry: { ...defaultNodeSettings.retry, attempts: 2, delay_seconds: 0 } },
      },
    ]),
  );
  const items = Array.from({ length: size.items }, (_, index) => index);
  const parents = await enqueue(
    pool,
    flow,
    Array.from({ length: size.parents }, (_, parent) => ({ parent, items })),
  );

  let kills = 0;
  for (; kills < size.kills; kills += 1) {
    const heard = recorder.calls.length;
    await until("sub-flows have run further", async () => {
      // Three crashes without progress are poison and fail on purpose (R10).
      const { rows } = await pool.query<{ isClear: boolean }>(
        `select not exists (select from executions where crashes >= 1 and finished_at is null) as "isClear"`,
      );
      return rows[0]?.isClear && recorder.calls.length > heard;
    });
    await sleep(random.integer(150));
    await crew.replace(0);
  }
  const { rows: unfinished } = await pool.query("select from executions where finished_at is null");
  const statuses = await untilAllFinished(pool, 120_000);
  const { rows: children } = await pool.query<{
    parent: string;
    scopes: string[];
    failed: string[];
    untold: number;
  }>(
    `select parent_execution_id as parent,
       coalesce(array_agg(parent_scope) filter (where status = 'succeeded'), '{}') as scopes,
       coalesce(array_agg(parent_scope || ' ' || parent_attempt) filter (where status = 'failed'), '{}') as failed,
       count(*) filter (where awaited)::int as untold
     from executions where parent_execution_id is not null group by 1`,
  );
  const failed = children.flatMap((each) => each.failed);
  const { rows: outputs } = await pool.query<{ id: string; output: unknown }>(
    `select execution_id as id, output from steps
     where execution_id = any($1::uuid[]) and until is null and scope = '' and node_id = $2`,
    [parents, flow.document.nodes[1]?.id],
  );
  report("sub-flows", {
    seed: random.seed,
    parents: size.parents,
    children: size.items * size.parents,
    "tried again": failed.length,
    kills,
  });

  expect(unfinished.length, "everything ended before the last kill").toBeGreaterThan(0);
  expect(statuses).toEqual({ succeeded: size.parents * (size.items + 1), failed: failed.length });
  // A call that is repeated after a kill no longer fails.
  expect(failed.length).toBeGreaterThan(0);
  expect(children).toHaveLength(size.parents);
  for (const { scopes, failed: first, untold } of children) {
    expect(first.every((each) => /^\d*[13579] 1$/.test(each))).toBe(true);
    expect(new Set(first).size).toBe(first.length);
    expect(scopes.toSorted()).toEqual(items.map(String).toSorted());
    expect(untold).toBe(0);
  }
  expect(outputs).toHaveLength(size.parents);
  for (const { output } of outputs) {
    expect(output).toEqual({ results: items, count: size.items, failed: 0 });
  }
});
