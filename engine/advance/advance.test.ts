import { describe, expect, test } from "vitest";
import { type DocumentNode, defaultNodeSettings, type NodeSettings } from "#engine/document.ts";
import { buildGraph } from "#engine/graph/build.ts";
import type { Graph } from "#engine/graph/graph.ts";
import { flow, node, types } from "#engine/graph/test-support.ts";
import { advance } from "./advance.ts";
import type { Plan, StepRecord } from "./plan.ts";
import { Progress } from "./progress.ts";

const nowMs = 1_000_000;
const boom = { code: "boom", message: "It broke." };
const retry = (attempts: number) => ({
  retry: { ...defaultNodeSettings.retry, attempts, delay_seconds: 1, factor: 2 },
});

function record(nodeId: string, part: Partial<StepRecord> & Pick<StepRecord, "status">): StepRecord {
  return {
    nodeId,
    scope: "",
    attempt: 1,
    handle: null,
    resumeAtMs: null,
    until: null,
    retryable: false,
    error: null,
    ...part,
  };
}
const done = (id: string, handle = "output") => record(id, { status: "succeeded", handle });
const failed = (id: string, part: Partial<StepRecord> = {}) =>
  record(id, { status: "failed", error: boom, ...part });
const skipped = (id: string, handle: string | null = null) => record(id, { status: "skipped", handle });
const running = (id: string, attempt = 1) => record(id, { status: "running", attempt });
const waiting = (id: string, resumeAtMs: number) =>
  record(id, { status: "waiting", handle: "output", resumeAtMs });

/**
 * A flow of the nodes named in the routes. `t` and `t2` are triggers; `as` lists the nodes that are not plain actions.
 */
function graphOf(
  routes: string[],
  as: Record<string, [type: string, settings?: Partial<NodeSettings>]> = {},
): Graph {
  const names = new Set(routes.flatMap((route) => route.split(" > ").map((end) => end.split(".")[0] ?? "")));
  const nodes = [...names].map((name): DocumentNode => {
    const [type, settings] = as[name] ?? [/^t\d?$/.test(name) ? "trigger" : "action"];
    return node(name, type, settings);
  });
  const built = buildGraph(
    flow(
      nodes,
      routes.filter((route) => route.includes(" > ")),
    ),
    types,
  );
  if ("problems" in built) throw new Error(JSON.stringify(built.problems));
  return built.graph;
}

/** Progress after these records, while this process runs the given steps. */
function progressOf(graph: Graph, history: readonly StepRecord[], running: readonly string[] = []): Progress {
  const progress = new Progress(graph, "t");
  for (const each of history) progress.add(each);
  for (const nodeId of running) progress.begin({ nodeId, scope: "", attempt: 1 });
  return progress;
}

/** The non-empty parts of a plan, with steps as `node#attempt`. */
function brief(plan: Plan): Record<string, unknown> {
  const short = {
    ready: plan.ready.map((step) => `${step.nodeId}#${step.attempt}`),
    skip: plan.skip.map((step) => step.nodeId),
    pass: plan.pass.map((step) => `${step.nodeId}.${step.handle}`),
    wake: plan.resume.map((step) => `${step.nodeId}#${step.attempt}`),
    resumeAtMs: plan.resumeAtMs ?? [],
    end: plan.end ?? [],
  };
  return Object.fromEntries(
    Object.entries(short).filter(([, what]) => !Array.isArray(what) || what.length > 0),
  );
}

interface Case {
  rule: string;
  graph: Graph;
  history: StepRecord[];
  inFlight?: string[];
  plan: Record<string, unknown>;
}

const succeeded = { end: { status: "succeeded" } };
const failedAt = (nodeId: string) => ({ end: { status: "failed", nodeId, error: boom } });
const line = graphOf(["t > a", "a > b"]);
const fork = graphOf(["t > c", "c.true > a", "c.false > b", "a > m", "b > m"], { c: ["choice"] });
const parallel = graphOf(["t > a", "t > b", "a > x", "b > y", "x > m", "y > m"]);

function check(cases: Case[]) {
  test.each(cases)("$rule", ({ graph, history, inFlight, plan }) => {
    expect(brief(advance(progressOf(graph, history, inFlight), nowMs))).toEqual(plan);
    expect(brief(advance(progressOf(graph, history.toReversed(), inFlight), nowMs))).toEqual(plan);
  });
}

describe("going forward", () => {
  check([
    { rule: "starts what the trigger leads to", graph: line, history: [done("t")], plan: { ready: ["a#1"] } },
    {
      rule: "starts the next when one is over",
      graph: line,
      history: [done("t"), done("a")],
      plan: { ready: ["b#1"] },
    },
    {
      rule: "ends when every node is over",
      graph: line,
      history: [done("t"), done("a"), done("b")],
      plan: succeeded,
    },
    {
      rule: "ends a flow that is only a trigger",
      graph: graphOf(["t"]),
      history: [done("t")],
      plan: succeeded,
    },
    {
      rule: "starts parallel branches together",
      graph: parallel,
      history: [done("t")],
      plan: { ready: ["a#1", "b#1"] },
    },
    {
      rule: "goes on by every handle that a node was left by",
      graph: fork,
      history: [done("t"), done("c", "true false")],
      plan: { ready: ["a#1", "b#1"] },
    },
    {
      rule: "does not start a node while one of its paths is undecided",
      graph: parallel,
      history: [done("t"), done("a"), done("b"), done("x")],
      plan: { ready: ["y#1"] },
    },
    {
      rule: "leaves out a node that this trigger does not lead to, and does not wait for it",
      graph: graphOf(["t > a", "t2 > b", "b > a"]),
      history: [done("t")],
      plan: { ready: ["a#1"] },
    },
    {
      rule: "ignores records of nodes that it does not know",
      graph: line,
      history: [done("t"), done("a"), done("b"), failed("gone")],
      plan: succeeded,
    },
  ]);

  test("says which edges delivered, so that a dead branch adds nothing to the input", () => {
    const both = [done("t"), done("a"), done("b"), done("x"), done("y")];
    expect(advance(progressOf(parallel, both), nowMs).ready[0]?.delivered).toEqual(["x > m", "y > m"]);
    const one = [done("t"), done("c", "false"), skipped("a"), done("b")];
    expect(advance(progressOf(fork, one), nowMs).ready[0]?.delivered).toEqual(["b > m"]);
  });
});

describe("branches not taken", () => {
  const chain = graphOf(["t > c", "c.true > a", "a > a2", "c.false > b", "a2 > m", "b > m"], {
    c: ["choice"],
  });
  check([
    {
      rule: "skips the branch that was not taken, and starts the other",
      graph: fork,
      history: [done("t"), done("c", "true")],
      plan: { ready: ["a#1"], skip: ["b"] },
    },
    {
      rule: "skips a whole dead branch at once",
      graph: chain,
      history: [done("t"), done("c", "false")],
      plan: { ready: ["b#1"], skip: ["a", "a2"] },
    },
    {
      rule: "runs a node that one of two branches reached",
      graph: fork,
      history: [done("t"), done("c", "true"), skipped("b"), done("a")],
      plan: { ready: ["m#1"] },
    },
    {
      rule: "does not end before dead branches are recorded",
      graph: fork,
      history: [done("t"), done("c", "true"), done("a"), done("m")],
      plan: { skip: ["b"] },
    },
    {
      rule: "runs a node once that both handles of one node lead to",
      graph: graphOf(["t > c", "c.true > m", "c.false > m"], { c: ["choice"] }),
      history: [done("t"), done("c", "false")],
      plan: { ready: ["m#1"] },
    },
  ]);
});

describe("failures", () => {
  const stop = graphOf(["t > a", "a > b"]);
  const onward = graphOf(["t > a", "a.true > b", "a.false > d"], {
    a: ["choice", { on_failure: "continue" }],
  });
  const byError = graphOf(["t > a", "a > b", "a.error > d"], {
    a: ["action", { on_failure: "error_handle" }],
  });
  const again = graphOf(["t > a", "a > b"], { a: ["action", retry(3)] });
  check([
    { rule: "ends the flow", graph: stop, history: [done("t"), failed("a")], plan: failedAt("a") },
    {
      rule: "goes on by the first output when set to continue",
      graph: onward,
      history: [done("t"), failed("a")],
      plan: { ready: ["b#1"], skip: ["d"] },
    },
    {
      rule: "goes on by the error handle when set to",
      graph: byError,
      history: [done("t"), failed("a")],
      plan: { ready: ["d#1"], skip: ["b"] },
    },
    {
      rule: "takes the error branch for dead when the step succeeded",
      graph: byError,
      history: [done("t"), done("a")],
      plan: { ready: ["b#1"], skip: ["d"] },
    },
    {
      rule: "ends well when a node without outputs fails and is set to continue",
      graph: graphOf(["t > a"], { a: ["stop", { on_failure: "continue" }] }),
      history: [done("t"), failed("a")],
      plan: succeeded,
    },
    {
      rule: "tries again once the delay is over",
      graph: again,
      history: [done("t"), failed("a", { retryable: true, resumeAtMs: nowMs })],
      plan: { ready: ["a#2"] },
    },
    {
      rule: "does not try again before the delay is over",
      graph: again,
      history: [done("t"), failed("a", { retryable: true, resumeAtMs: nowMs + 1 })],
      plan: { resumeAtMs: nowMs + 1 },
    },
    {
      rule: "does not try again what another attempt cannot mend",
      graph: again,
      history: [done("t"), failed("a")],
      plan: failedAt("a"),
    },
    {
      rule: "gives up after the last attempt",
      graph: again,
      history: [
        done("t"),
        ...[1, 2, 3].map((attempt) => failed("a", { attempt, retryable: true, resumeAtMs: 0 })),
      ],
      plan: failedAt("a"),
    },
    {
      rule: "forgets the failed attempts when a later one succeeded",
      graph: again,
      history: [done("t"), failed("a", { retryable: true }), { ...done("a"), attempt: 2 }],
      plan: { ready: ["b#1"] },
    },
  ]);
});

describe("a failure that stops the flow beside parallel branches", () => {
  const tried = graphOf(["t > a", "t > b", "b > y"], { b: ["action", retry(2)] });
  check([
    {
      rule: "starts nothing more in the other branch",
      graph: parallel,
      history: [done("t"), failed("a"), done("b")],
      plan: failedAt("a"),
    },
    {
      rule: "lets what is in flight finish before it ends",
      graph: parallel,
      history: [done("t"), failed("a"), running("b")],
      inFlight: ["b"],
      plan: {},
    },
    {
      rule: "does not wait for steps that wait, even when their time has come",
      graph: parallel,
      history: [done("t"), failed("a"), waiting("b", nowMs)],
      plan: failedAt("a"),
    },
    {
      rule: "does not start again what a dead worker left running",
      graph: parallel,
      history: [done("t"), failed("a"), running("b")],
      plan: failedAt("a"),
    },
    {
      rule: "does not try again what failed in the other branch",
      graph: tried,
      history: [done("t"), failed("a"), failed("b", { retryable: true, resumeAtMs: nowMs })],
      plan: failedAt("a"),
    },
    {
      rule: "names the first of two failures in topological order",
      graph: graphOf(["t > a", "t > b", "b > y"]),
      history: [done("t"), failed("a", { error: { code: "later", message: "" } }), done("b"), failed("y")],
      plan: { end: { status: "failed", nodeId: "a", error: { code: "later", message: "" } } },
    },
  ]);
});

describe("disabled nodes", () => {
  const disabled = { disabled: true };
  const off = graphOf(["t > a", "a.true > b", "a.false > d"], { a: ["choice", disabled] });
  check([
    {
      rule: "are passed by their first output",
      graph: off,
      history: [done("t")],
      plan: { pass: ["a.true"] },
    },
    {
      rule: "lead on once they are recorded as passed",
      graph: off,
      history: [done("t"), skipped("a", "true")],
      plan: { ready: ["b#1"], skip: ["d"] },
    },
    {
      rule: "are skipped like others on a dead branch",
      graph: graphOf(["t > c", "c.true > a", "a > b"], { c: ["choice"], a: ["action", disabled] }),
      history: [done("t"), done("c", "false")],
      plan: { skip: ["a", "b"] },
    },
    {
      rule: "are skipped when they have no output to be passed by",
      graph: graphOf(["t > a"], { a: ["stop", disabled] }),
      history: [done("t")],
      plan: { skip: ["a"] },
    },
  ]);
});

describe("waiting", () => {
  check([
    {
      rule: "sleeps until the step's time",
      graph: line,
      history: [done("t"), waiting("a", nowMs + 5)],
      plan: { resumeAtMs: nowMs + 5 },
    },
    {
      rule: "wakes the step at its time",
      graph: line,
      history: [done("t"), waiting("a", nowMs)],
      plan: { wake: ["a#1"] },
    },
    {
      rule: "sleeps until the first of two, whichever comes first in the flow",
      graph: parallel,
      history: [done("t"), waiting("a", nowMs + 4), waiting("b", nowMs + 9)],
      plan: { resumeAtMs: nowMs + 4 },
    },
    {
      rule: "sleeps until the first of two",
      graph: parallel,
      history: [done("t"), waiting("a", nowMs + 9), waiting("b", nowMs + 4)],
      plan: { resumeAtMs: nowMs + 4 },
    },
    {
      rule: "does not sleep while there is something to do",
      graph: parallel,
      history: [done("t"), waiting("a", nowMs + 9)],
      plan: { ready: ["b#1"] },
    },
  ]);
});

describe("after a worker died", () => {
  const again = graphOf(["t > a"], { a: ["action", retry(3)] });
  check([
    {
      rule: "makes the attempt that was left running once more, under the same number",
      graph: again,
      history: [done("t"), failed("a", { retryable: true, resumeAtMs: 0 }), running("a", 2)],
      plan: { ready: ["a#2"] },
    },
    {
      rule: "leaves alone what the caller has in flight, recorded or not, and does not end",
      graph: parallel,
      history: [done("t"), running("a")],
      inFlight: ["a", "b"],
      plan: {},
    },
    {
      rule: "goes on in one branch while the other is in flight",
      graph: parallel,
      history: [done("t"), running("a"), done("b")],
      inFlight: ["a"],
      plan: { ready: ["y#1"] },
    },
  ]);
});

test("refuses a trigger that the flow does not have, and a history that does not begin", () => {
  expect(() => new Progress(line, "a")).toThrow("not a trigger");
  expect(() => advance(progressOf(line, []), nowMs)).toThrow("lacks the step of the trigger");
});
