import { expect, test } from "vitest";
import { z } from "zod";
import type { NodeRunner } from "#engine/node.ts";
import type { Until } from "#engine/outcome.ts";
import {
  type Arrival,
  type ArrivalOutcome,
  recordArrivals,
} from "#server/executions/arrivals/record-arrivals.sql.ts";
import { cancelExecution } from "#server/executions/cancel/cancel.sql.ts";
import { pool as servicePool } from "#server/platform/database/pool.ts";
import { prisma } from "#server/platform/database/prisma.ts";
import { httpRequest, type Link, setFields } from "#test/executions/chain.ts";
import { readExecution, type TestFlow } from "#test/executions/executions.ts";
import { readJobs } from "#test/executions/jobs.ts";
import { createShell } from "#test/executions/shell.ts";
import { answered, scriptedWorld, setStage } from "#test/executions/stage.ts";
import { reconcile } from "#worker/housekeeping/reconcile.sql.ts";

const stage = setStage();

/** A shell whose Condition nodes wait: they leave by `false` when their time has come. */
function shellThatWaits(until: Until, http = scriptedWorld(async () => answered("there")).http) {
  const waiter: NodeRunner = {
    type: "condition_node",
    settings: z.unknown(),
    run: () => ({ kind: "suspend", until, output: { timed_out: true }, handle: "false" }),
  };
  return createShell(stage.database.pool, { http, extraRunners: [waiter] });
}

const wait: Link = {
  type: "condition_node",
  key: "wait",
  config: { match: "all", conditions: [{ left: "a", operator: "equals", right: "a" }] },
};
const called = setFields("called", { got: "{{wait.n}}" }, { by: "true" });

function arrivalAt(flow: TestFlow, executionId: string, n = 1): Arrival {
  const nodeId = flow.document.nodes.find(({ key }) => key === "wait")?.id ?? "";
  return {
    kind: "event",
    executionId,
    nodeId,
    scope: "",
    result: { kind: "done", handle: "true", output: JSON.stringify({ n }) },
  };
}

async function arrive(arrival: Arrival): Promise<ArrivalOutcome | undefined> {
  const [outcome] = await prisma().$transaction((tx) => recordArrivals(tx, [arrival]));
  return outcome;
}

test("suspends until a call, is resumed by one job, and goes on with what it brought", async () => {
  const { flow, id } = await stage.begin([wait, called]);
  const shell = shellThatWaits({ kind: "event", timeoutSeconds: null });
  await stage.run(id, shell);
  expect(await readExecution(stage.database.pool, id)).toMatchObject({ status: "waiting", epoch: 1 });

  await stage.run(id, shell);
  expect(await readExecution(stage.database.pool, id)).toMatchObject({ status: "waiting", epoch: 1 });

  const before = (await readJobs(stage.database.pool, [id])).length;
  expect(await arrive(arrivalAt(flow, id))).toBe("accepted");
  expect(await readJobs(stage.database.pool, [id])).toHaveLength(before + 1);
  expect(await arrive(arrivalAt(flow, id, 2))).toBe("closed");
  expect(await readJobs(stage.database.pool, [id])).toHaveLength(before + 1);

  await stage.run(id, shell);
  const [execution, steps] = await stage.look(flow, id);
  expect(execution.status).toBe("succeeded");
  expect(steps).toMatchObject([
    {},
    { key: "wait", status: "succeeded", handle: "true", output: { n: 1 } },
    { key: "called", output: { got: 1 } },
  ]);
  expect(await arrive(arrivalAt(flow, id, 3))).toBe("finished");
});

test("a call that comes before the step is reached is kept", async () => {
  const { flow, id } = await stage.begin([setFields("first", { a: "1" }), wait, called]);
  expect(await arrive(arrivalAt(flow, id))).toBe("accepted");
  await stage.run(id, shellThatWaits({ kind: "event", timeoutSeconds: 60 }));
  const [execution, steps] = await stage.look(flow, id);
  expect(execution.status).toBe("succeeded");
  expect(steps.at(-1)).toMatchObject({ key: "called", output: { got: 1 } });
});

test("a call that comes while the worker is about to suspend the execution queues it instead", async () => {
  const { flow, id } = await stage.begin([wait, called]);
  const shell = shellThatWaits({ kind: "event", timeoutSeconds: 60 });
  const store = shell.store;
  shell.store = async (entry) => {
    if (entry.change?.status === "waiting") await arrive(arrivalAt(flow, id));
    return store(entry);
  };
  await stage.run(id, shell);
  expect(await readExecution(stage.database.pool, id)).toMatchObject({ status: "queued", epoch: 1 });
  expect(await readJobs(stage.database.pool, [id])).toHaveLength(2);
  await stage.run(id, { ...shell, store });
  expect(await readExecution(stage.database.pool, id)).toMatchObject({ status: "succeeded" });
});

test("a call that comes while another branch is busy is taken up at once", async () => {
  const { flow, id } = await stage.begin([wait, called, httpRequest("slow", "http://x/")]);
  const [, waiting, , slow] = flow.document.nodes;
  const edge = flow.document.edges.at(-1);
  if (!edge || !waiting || !slow) throw new Error("The flow is not as expected.");
  edge.source = flow.document.nodes[0]?.id ?? "";
  await stage.database.pool.query("update flow_versions set document = $1 where id = $2", [
    JSON.stringify(flow.document),
    flow.versionId,
  ]);
  const world = scriptedWorld(async () => {
    expect(await arrive(arrivalAt(flow, id))).toBe("accepted");
    shell.arrivalSignals.notify(id);
    await expect.poll(() => isReached, { timeout: 10_000 }).toBe(true);
    return answered("there");
  });
  const shell = shellThatWaits({ kind: "event", timeoutSeconds: null }, world.http);
  let isReached = false;
  const { runners } = shell;
  const runner = runners.get("set_fields_node");
  if (!runner) throw new Error("There is no runner.");
  const noting: NodeRunner = {
    ...runner,
    run(attempt) {
      isReached = true;
      return runner.run(attempt);
    },
  };
  shell.runners = { get: (type) => (type === "set_fields_node" ? noting : runners.get(type)) };
  await stage.run(id, shell);
  expect(await readExecution(stage.database.pool, id)).toMatchObject({ status: "succeeded", epoch: 1 });
});

test("leaves by its other exit when its time has come, and refuses later calls", async () => {
  const { flow, id } = await stage.begin([
    wait,
    setFields("late", { a: "{{wait.timed_out}}" }, { by: "false" }),
  ]);
  const { pool } = stage.database;
  const shell = shellThatWaits({ kind: "event", timeoutSeconds: 60 });
  await stage.run(id, shell);
  const [execution] = await stage.look(flow, id);
  expect(execution.status).toBe("waiting");
  await pool.query("update executions set resume_at = now() where id = $1", [id]);
  await pool.query("update steps set resume_at = now() where execution_id = $1 and status = 'waiting'", [id]);
  expect(await arrive(arrivalAt(flow, id))).toBe("closed");
  await stage.run(id, shell);
  const [after, steps] = await stage.look(flow, id);
  expect(after.status).toBe("succeeded");
  expect(steps.at(-1)).toMatchObject({ key: "late", output: { a: true } });
});

test("a call that was accepted counts, even if the worker finds the time-out first", async () => {
  const { flow, id } = await stage.begin([wait, called]);
  const shell = shellThatWaits({ kind: "event", timeoutSeconds: 0.2 });
  const { closeWaits } = shell;
  let isAccepted = false;
  shell.closeWaits = async (elapsed) => {
    // As if it had come in the last millisecond, when this worker had already looked.
    await stage.database.pool.query(
      "update steps set resume_at = now() + interval '1 minute' where execution_id = $1 and status = 'waiting'",
      [id],
    );
    isAccepted = (await arrive(arrivalAt(flow, id))) === "accepted";
    await closeWaits(elapsed);
  };
  await stage.run(id, shell);
  await expect
    .poll(async () => {
      await stage.run(id, shell);
      return (await readExecution(stage.database.pool, id)).status;
    })
    .toBe("succeeded");
  const [, steps] = await stage.look(flow, id);
  expect(isAccepted).toBe(true);
  expect(steps.at(-1)).toMatchObject({ key: "called", status: "succeeded", output: { got: 1 } });
});

test("a step whose wait has timed out takes no call, even if the call was on its way", async () => {
  const { flow, id } = await stage.begin([wait, called]);
  const nodeId = flow.document.nodes[1]?.id ?? "";
  const shell = shellThatWaits({ kind: "event", timeoutSeconds: 60 });
  await stage.run(id, shell);
  await shell.closeWaits({ executionId: id, steps: [{ nodeId, scope: "" }] });
  expect(await arrive(arrivalAt(flow, id))).toBe("closed");
});

test("a worker stops when another one has ended the step whose time has come", async () => {
  const { id } = await stage.begin([wait, called, httpRequest("after", "http://x/")]);
  const { pool } = stage.database;
  const shell = shellThatWaits({ kind: "event", timeoutSeconds: 60 });
  await stage.run(id, shell);
  await pool.query("update executions set resume_at = now() where id = $1", [id]);
  await pool.query("update steps set resume_at = now() where execution_id = $1 and status = 'waiting'", [id]);
  const { closeWaits } = shell;
  shell.closeWaits = async (elapsed) => {
    await closeWaits(elapsed);
    await pool.query("update executions set epoch = epoch + 1 where id = $1", [id]);
    await pool.query("update steps set status = 'succeeded' where execution_id = $1", [id]);
  };
  await stage.run(id, shell);
  expect(await readExecution(pool, id)).toMatchObject({ status: "running", epoch: 3 });
});

test("a child that failed fails the step, which hands on the error and its input if it may", async () => {
  const settings = { on_failure: "error_handle" } as const;
  const { flow, id } = await stage.begin([
    { ...wait, settings },
    setFields("after", { why: "{{wait.error.message}}", name: "{{wait.input.name}}" }, { by: "error" }),
  ]);
  const shell = shellThatWaits({ kind: "child", executionId: "child" });
  await stage.run(id, shell);
  const error = { code: "boom", message: "It broke." };
  await arrive({ ...arrivalAt(flow, id), kind: "child", result: { kind: "fail", error, retryable: false } });
  await stage.run(id, shell);
  const [execution, steps] = await stage.look(flow, id);
  expect(execution.status).toBe("succeeded");
  expect(steps.slice(1)).toMatchObject([
    { key: "wait", status: "failed", error },
    { key: "after", output: { why: "It broke.", name: "Ada" } },
  ]);
});

test("an execution that was canceled takes no call", async () => {
  const { flow, id } = await stage.begin([wait, called]);
  await stage.run(id, shellThatWaits({ kind: "event", timeoutSeconds: null }));
  await prisma().$transaction((tx) => cancelExecution(tx, id, { code: "canceled", message: "Canceled." }));
  expect(await arrive(arrivalAt(flow, id))).toBe("finished");
});

test("of twenty calls at once, one is accepted", async () => {
  const { flow, id } = await stage.begin([wait, called]);
  await stage.run(id, shellThatWaits({ kind: "event", timeoutSeconds: null }));
  const calls = Array.from({ length: 20 }, (_, n) => arrive(arrivalAt(flow, id, n)));
  const outcomes = await Promise.all(calls);
  expect(outcomes.filter((outcome) => outcome === "accepted")).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome === "closed")).toHaveLength(19);
});

test("the reconciler leaves an execution that waits without a time limit alone", async () => {
  const { id } = await stage.begin([wait, called]);
  await stage.run(id, shellThatWaits({ kind: "event", timeoutSeconds: null }));
  const before = (await readJobs(stage.database.pool, [id])).length;
  await reconcile(servicePool(), new Date(Date.now() + 60_000), "nobody");
  expect(await readJobs(stage.database.pool, [id])).toHaveLength(before);
});
