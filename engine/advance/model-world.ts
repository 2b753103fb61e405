import assert from "node:assert/strict";
import type { NodeSettings } from "#engine/document.ts";
import type { Graph } from "#engine/graph/graph.ts";
import { advance } from "./advance.ts";
import { retryAtMs } from "./failure.ts";
import type { Fate, Scenario } from "./model-scenario.ts";
import {
  type Attempt,
  type EndedLoop,
  type LoopEnd,
  type Plan,
  type ReadyStep,
  type StepId,
  type StepKey,
  type StepRecord,
  stepKey,
} from "./plan.ts";
import { Progress } from "./progress.ts";
import { resume, type SuspensionResult } from "./suspension.ts";

/** A random number that the test controls: an integer from 0 to `below` - 1. */
export type RandomSource = (below: number) => number;

export interface ModelRun {
  end: NonNullable<Plan["end"]>;
  /** The last record of each step. */
  latest: ReadonlyMap<StepKey, StepRecord>;
  /** The end of each loop that ended. */
  loops: ReadonlyMap<StepKey, LoopEnd>;
  /** How many times a worker died. */
  crashes: number;
  /** The input of each started step. It is the same at every start, or `run` throws. */
  delivered: ReadonlyMap<StepKey, readonly string[]>;
}

/**
 * Runs a scenario to its end as a worker would, in random order: it starts and finishes steps in any interleaving,
 * delivers events and ended children at any moment, and crashes at any moment. After a crash the next worker has only a
 * prefix of the journal. For tests only.
 */
export function run(scenario: Scenario, graph: Graph, chance: RandomSource, maxCrashes: number): ModelRun {
  const world = new World(scenario, graph, chance);
  let crashes = 0;
  for (let turn = 0; turn < 20_000; turn += 1) {
    if (crashes < maxCrashes && chance(8) === 0) {
      world.crash();
      crashes += 1;
    }
    const end = world.act();
    if (end) {
      const { loops, delivered } = world;
      return { end, latest: world.latest(), loops, crashes, delivered };
    }
  }
  throw new Error("The execution does not end.");
}

class World {
  readonly delivered = new Map<StepKey, readonly string[]>();
  readonly loops = new Map<StepKey, LoopEnd>();
  private readonly scenario: Scenario;
  private readonly graph: Graph;
  private readonly chance: RandomSource;
  /** The entries in the order written; a later entry of the same attempt replaces an earlier one. */
  private journal: StepRecord[];
  /** The worker's progress, updated with every record. */
  private progress: Progress;
  private readonly inFlight = new Map<StepKey, ReadyStep>();
  private nowMs = 1_000_000;

  constructor(scenario: Scenario, graph: Graph, chance: RandomSource) {
    this.scenario = scenario;
    this.graph = graph;
    this.chance = chance;
    this.journal = [
      { ...blank, nodeId: scenario.triggerId, scope: "", status: "succeeded", handle: "output" },
    ];
    this.progress = this.rebuild();
  }

  /** The worker dies with everything it has not written yet. The trigger's step was stored with the execution. */
  crash(): void {
    this.inFlight.clear();
    this.journal = this.journal.slice(0, 1 + this.chance(this.journal.length));
    this.progress = this.rebuild();
  }

  /** Plans, then takes one of the possible next actions. */
  act(): Plan["end"] {
    const plan = advance(this.progress, this.nowMs);
    this.verify(plan);
    if (plan.end) return plan.end;
    const actions = [
      ...plan.ready.map((step) => () => this.start(step)),
      ...plan.skip.map((step) => () => this.write({ ...step, status: "skipped" })),
      ...plan.pass.map(
        ({ nodeId, scope, handle }) =>
          () =>
            this.write({ nodeId, scope, status: "skipped", handle }),
      ),
      ...plan.resume.map((step) => () => this.resumeStep(step)),
      ...plan.endLoops.map((loop) => () => this.endLoop(loop)),
      ...[...this.inFlight.values()].map((step) => () => this.finish(step)),
      ...this.arrivals(),
    ];
    if (actions.length > 0) actions[this.chance(actions.length)]?.();
    else this.sleep(plan.resumeAtMs);
    return null;
  }

  latest(): ReadonlyMap<StepKey, StepRecord> {
    const latest = new Map<StepKey, StepRecord>();
    for (const record of this.history()) {
      if ((latest.get(stepKey(record))?.attempt ?? 0) < record.attempt) latest.set(stepKey(record), record);
    }
    return latest;
  }

  private history(): StepRecord[] {
    const attempts = new Map<string, StepRecord>();
    for (const record of this.journal) attempts.set(`${stepKey(record)}:${record.attempt}`, record);
    return [...attempts.values()];
  }

  /** The progress of a worker that read only the journal, in any order. */
  private rebuild(): Progress {
    const progress = new Progress(this.graph, this.scenario.triggerId);
    for (const step of this.inFlight.values()) progress.begin(step);
    for (const record of shuffled(this.history(), this.chance)) progress.add(record);
    return progress;
  }

  /** The invariants of every plan. */
  private verify(plan: Plan): void {
    if (this.chance(4) === 0) {
      const other = this.rebuild();
      const message = "the updated progress and the journal give different plans";
      assert.deepEqual(inOrder(advance(other, this.nowMs)), inOrder(plan), message);
    }
    const planned = [...plan.ready, ...plan.skip, ...plan.pass, ...plan.resume, ...plan.endLoops];
    const keys = planned.map(stepKey);
    assert.equal(new Set(keys).size, keys.length, "a step is planned twice");
    assert.ok(!keys.some((key) => this.inFlight.has(key)), "a step in flight is planned again");
    assert.ok(!plan.end || (planned.length === 0 && this.inFlight.size === 0), "ended with work left");
    const history = this.history();
    for (const { nodeId, scope } of history.filter((record) => this.stops(record))) {
      const isLater = (step: StepId) => step.scope === scope || isInside(step.scope, scope);
      const isSameRegion = (step: StepId) =>
        step.scope !== scope || this.parentOf(step.nodeId) === this.parentOf(nodeId);
      const later = planned.filter((step) => isLater(step) && isSameRegion(step) && scope === "");
      assert.equal(later.length, 0, "something is planned after a failure that stops the flow");
    }
    for (const step of plan.ready) {
      const made = history.filter(
        (record) => stepKey(record) === stepKey(step) && record.status === "failed",
      );
      assert.equal(step.attempt, made.length + 1, "an attempt is missing or repeated");
      assert.ok(
        made.every((record) => (record.resumeAtMs ?? 0) <= this.nowMs),
        "an attempt is made too early",
      );
    }
    this.verifyConcurrency();
  }

  /** No more iterations are active than the loop allows. */
  private verifyConcurrency(): void {
    const loops = this.history().filter(
      ({ status, until }) => status === "waiting" && until?.kind === "iterations",
    );
    for (const { nodeId, scope, until } of loops) {
      const prefix = scope === "" ? "" : `${scope}/`;
      const running = [...this.inFlight.values()].filter((step) => this.isIn(step, nodeId, prefix));
      const iterations = new Set(running.map((step) => step.scope.slice(prefix.length).split("/")[0]));
      assert.ok(
        until?.kind === "iterations" && iterations.size <= until.concurrency,
        "too many iterations at once",
      );
    }
  }

  private isIn(step: StepId, container: string, prefix: string): boolean {
    if (!step.scope.startsWith(prefix)) return false;
    for (let id = this.parentOf(step.nodeId); id !== null; id = this.parentOf(id))
      if (id === container) return true;
    return false;
  }

  private parentOf(nodeId: string): string | null {
    return this.graph.nodes.get(nodeId)?.parentId ?? null;
  }

  private stops({ status, retryable, attempt, nodeId }: StepRecord): boolean {
    const settings = this.settingsOf(nodeId);
    const last = !retryable || attempt === settings.retry.attempts;
    return status === "failed" && last && settings.on_failure === "stop";
  }

  private start(step: ReadyStep): void {
    const key = stepKey(step);
    const before = this.delivered.get(key);
    if (before) assert.deepEqual(step.delivered, before, "a step is restarted with different input");
    this.delivered.set(key, step.delivered);
    this.inFlight.set(key, step);
    this.progress.begin(step);
    // A step without side effects is not journaled before it is over.
    if (this.chance(2) === 0) {
      this.journal.push({ ...blank, ...idOf(step), attempt: step.attempt, status: "running" });
    }
  }

  private finish(step: ReadyStep): void {
    this.inFlight.delete(stepKey(step));
    const fate = this.scenario.fateOf(step, step.attempt);
    this.write({ ...idOf(step), attempt: step.attempt, ...this.toRecord(fate, step) });
  }

  private toRecord(
    fate: Fate,
    { nodeId, scope, attempt }: Attempt,
  ): Partial<StepRecord> & Pick<StepRecord, "status"> {
    switch (fate.kind) {
      case "done":
        return { status: "succeeded", handle: fate.handle };
      case "wait":
        return { status: "waiting", handle: fate.handle, resumeAtMs: this.nowMs + fate.seconds * 1000 };
      case "event": {
        const until = { kind: "event" as const };
        const resumeAtMs = fate.arrives ? null : this.nowMs + fate.seconds * 1000;
        return { status: "waiting", handle: fate.handle, resumeAtMs, until };
      }
      case "child":
        return { status: "waiting", until: { kind: "child", executionId: `${scope}:${nodeId}` } };
      case "loop":
        return { status: "waiting", until: { ...fate, kind: "iterations" } };
      case "fail": {
        const resumeAtMs = fate.retryable
          ? retryAtMs(this.settingsOf(nodeId), { attempt, finishedAtMs: this.nowMs }, () => 0)
          : null;
        const error = { code: "boom", message: `${nodeId} failed` };
        return { status: "failed", retryable: fate.retryable, resumeAtMs, error };
      }
    }
  }

  private resumeStep(step: Attempt): void {
    const waiting = this.recordOf(step);
    assert.equal(waiting.status, "waiting", "a step is resumed that is not suspended");
    assert.ok((waiting.resumeAtMs ?? 0) <= this.nowMs, "a step is resumed too early");
    const resumed: StepRecord = { ...waiting, status: "succeeded", resumeAtMs: null, until: null };
    this.write(resumed);
    assert.equal(resume(resumed, { kind: "done", handle: "late" }), null, "a late call had an effect");
  }

  /** Events and ended children that suspended steps wait for. They can arrive even after the flow has stopped. */
  private arrivals(): (() => void)[] {
    return this.history().flatMap((record) => {
      if (record.status !== "waiting" || !record.until || record.until.kind === "iterations") return [];
      const fate = this.scenario.fateOf(record, record.attempt);
      if (fate.kind === "event" && fate.arrives) {
        return [() => this.arrive(record, { kind: "done", handle: fate.handle })];
      }
      if (fate.kind !== "child") return [];
      const error = { code: "boom", message: `${record.nodeId} failed` };
      return [
        () =>
          this.arrive(
            record,
            fate.succeeds ? { kind: "done", handle: fate.handle } : { kind: "fail", error },
          ),
      ];
    });
  }

  private arrive(record: StepRecord, result: SuspensionResult): void {
    const resumed = resume(record, result);
    assert.ok(resumed, "a suspended step is not resumed");
    this.write(resumed);
    assert.equal(resume(resumed, result), null, "a second event had an effect");
  }

  private endLoop({ end, ...step }: EndedLoop): void {
    const { until: _, ...container } = this.recordOf(step);
    this.loops.set(stepKey(step), end);
    if (end.status === "succeeded") this.write({ ...container, status: "succeeded", handle: "done" });
    else this.write({ ...container, status: "failed", error: end.error });
  }

  private sleep(resumeAtMs: number | null): void {
    assert.ok(resumeAtMs !== null && resumeAtMs > this.nowMs, "no work now or later, but no end");
    this.nowMs = resumeAtMs + this.chance(2) * this.chance(5000);
  }

  private recordOf(step: Attempt): StepRecord {
    const found = this.history().find(
      (record) => stepKey(record) === stepKey(step) && record.attempt === step.attempt,
    );
    assert.ok(found, "the journal lacks a step that should end");
    return found;
  }

  private write(part: Partial<StepRecord> & StepId & Pick<StepRecord, "status">): void {
    const record = { ...blank, ...part };
    this.journal.push(record);
    this.progress.add(record);
  }

  private settingsOf(nodeId: string): NodeSettings {
    const node = this.graph.nodes.get(nodeId);
    assert.ok(node, `${nodeId} is not in the graph`);
    return node.settings;
  }
}

const blank = { attempt: 1, handle: null, resumeAtMs: null, until: null, retryable: false, error: null };

function idOf({ nodeId, scope }: StepId): StepId {
  return { nodeId, scope };
}

function isInside(scope: string, outer: string): boolean {
  return outer === "" || scope.startsWith(`${outer}/`);
}

/** A plan whose lists do not depend on the order in which loops ran. */
function inOrder(plan: Plan): unknown {
  const sort = (steps: readonly StepId[]) => steps.toSorted((a, b) => (stepKey(a) < stepKey(b) ? -1 : 1));
  const { ready, skip, pass, resume: wake, endLoops, ...rest } = plan;
  return { ...rest, steps: [ready, skip, pass, wake, endLoops].map(sort) };
}

function shuffled<Item>(items: readonly Item[], chance: RandomSource): Item[] {
  const left = [...items];
  return items.flatMap(() => left.splice(chance(left.length), 1));
}
