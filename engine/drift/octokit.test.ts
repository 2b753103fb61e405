import examples from "@octokit/webhooks-examples" with { type: "json" };
import { describe, expect, test } from "vitest";
import { shapeOfAll } from "#engine/shapes/shape.ts";
import { checkTags } from "#engine/tags/check.ts";
import { formatPath } from "#engine/tags/format-path.ts";
import { sampleOutputs } from "#engine/tags/samples.ts";
import { graphOf, hook, node } from "#engine/tags/test-support.ts";
import { isJsonObject, type Json, type JsonObject } from "#lib/json.ts";
import { type Drift, findDrifts } from "./find-drifts.ts";
import { startRule } from "./find-start.ts";
import { kindAt } from "./kind-at.ts";
import { triggerReads } from "./trigger-reads.ts";

/** Events as GitHub documents them, each with its first example. */
const events = [
  "issues",
  "push",
  "pull_request",
  "release",
  "star",
  "check_run",
  "deployment",
  "issue_comment",
];
const samples = events.map((name): [string, JsonObject] => {
  const sample: unknown = examples.find((example) => example.name === name)?.examples[0];
  if (!isJsonObject(sample)) throw new Error(`There is no example of ${name}.`);
  return [name, sample];
});

/** The same numbers every time. */
function randomFrom(seed: number): () => number {
  let last = seed;
  return () => {
    last = (last * 48_271) % 2_147_483_647;
    return last / 2_147_483_647;
  };
}

/** Another call of the same kind: other texts and numbers, lists of other lengths. */
function mutate(value: Json, random: () => number): Json {
  if (typeof value === "string")
    return value === "" ? "" : `${value.slice(0, 20)}${Math.floor(random() * 1000)}`;
  if (typeof value === "number") return Math.floor(random() * 1_000_000);
  if (typeof value === "boolean") return random() < 0.5;
  if (Array.isArray(value)) return value.slice(0, 3).map((item) => mutate(item, random));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, mutate(inner, random)]));
}

/** The paths of a payload's values, a few of each object. */
function pathsOf(value: Json, above: string[] = []): string[][] {
  if (!isJsonObject(value)) return value === null || Array.isArray(value) ? [] : [above];
  return Object.entries(value)
    .slice(0, 8)
    .flatMap(([name, inner]) => (above.length < 3 ? pathsOf(inner, [...above, name]) : []));
}

function withoutField(payload: Json, [name = "", ...rest]: readonly string[]): Json {
  if (!isJsonObject(payload)) return payload;
  const { [name]: field = null, ...others } = payload;
  return rest.length === 0 ? others : { ...others, [name]: withoutField(field, rest) };
}

/** A flow that reads these fields of the sample. */
function flowOf(sample: JsonObject, paths: readonly string[][]) {
  const rows = paths.map((path) => ({ value: `{{${formatPath(path)}}}` }));
  return graphOf([hook(sample), node("set_fields", "action", { rows })], "hook > set_fields");
}

const startMs = Date.UTC(2026, 2, 1);
const hourMs = 3_600_000;
const idOf = (index: number) => String(index).padStart(6, "0");

function driftsOf(sample: JsonObject, paths: readonly string[][], calls: readonly Json[]): Drift[] {
  const reads = triggerReads(flowOf(sample, paths)).get("hook") ?? [];
  return findDrifts(
    reads,
    calls.map((output, index) => ({
      executionId: idOf(index),
      at: new Date(startMs + index * hourMs),
      isRecent: index >= calls.length - startRule.window,
      kinds: reads.map(({ steps }) => kindAt(output, steps)),
    })),
  );
}

describe.each(samples)("%s", (name, sample) => {
  const random = randomFrom(name.length + 7);
  const calls = Array.from({ length: 400 }, () => mutate(sample, random));
  const paths = pathsOf(sample);
  const changed = paths.at(-1) ?? [];

  test("calls like the sample cause neither warnings nor an alarm", () => {
    expect(paths.length).toBeGreaterThan(3);
    const graph = flowOf(sample, paths);
    const newest = calls.slice(-200);
    const callShapes = new Map([["hook", { calls: newest.length, shape: shapeOfAll(newest) }]]);
    expect(checkTags(graph, sampleOutputs(graph, undefined, { callShapes }))).toEqual([]);
    expect(driftsOf(sample, paths, calls)).toEqual([]);
  });

  test("41 of 200 calls lack a field: the alarm names it, when it began and a call", () => {
    const mutated = calls.map((call, index) =>
      index >= 200 && (index - 200) % 5 === 0 ? withoutField(call, changed) : call,
    );
    mutated[201] = withoutField(mutated[201] ?? null, changed);
    const drifts = driftsOf(sample, paths, mutated);
    expect(drifts).toMatchObject([
      {
        now: "missing",
        count: 41,
        calls: 200,
        since: new Date(startMs + 200 * hourMs),
        executionId: idOf(395),
      },
    ]);
    expect(drifts[0]?.read).toMatchObject({ path: formatPath(changed), nodeIds: ["set_fields"] });
  });

  test("a field that becomes an object is reported with what it was", () => {
    const [first = ""] = paths.find((path) => path.length === 1) ?? changed;
    const mutated = calls.map((call, index) =>
      index >= 350 && isJsonObject(call) ? { ...call, [first]: { nested: true } } : call,
    );
    expect(driftsOf(sample, [[first]], mutated)).toMatchObject([
      isJsonObject(sample[first]) ? {} : { now: "object", before: typeof sample[first], count: 50 },
    ]);
  });

  test.each([0.05, 0.2, 0.6])("a field that %d of the calls always lacked raises no alarm", (share) => {
    const mutated = calls.map((call) => (random() < share ? withoutField(call, changed) : call));
    expect(driftsOf(sample, paths, mutated)).toEqual([]);
  });

  test("a handful of calls raises no alarm", () => {
    const mutated = calls.map((call, index) =>
      index % 40 === 39 && index > 200 ? withoutField(call, changed) : call,
    );
    expect(driftsOf(sample, paths, mutated)).toEqual([]);
  });

  test("a field that never was there, and comes, raises no alarm", () => {
    const mutated = calls.map((call, index) => (index < 250 ? withoutField(call, changed) : call));
    expect(driftsOf(sample, paths, mutated)).toEqual([]);
  });

  test("a field that the flow does not read may vanish", () => {
    const mutated = calls.map((call, index) => (index >= 300 ? withoutField(call, changed) : call));
    const others = paths.filter((path) => path !== changed);
    expect(driftsOf(sample, others, mutated)).toEqual([]);
  });
});
