import assert from "node:assert/strict";
import type { Graph, GraphNode } from "#engine/graph/graph.ts";
import { innerScope, outerScope } from "#engine/scope.ts";
import { advance } from "./advance.ts";
import { endedSinceStored } from "./ended-iterations.ts";
import { iterationEnd, withEnds } from "./iteration-end.ts";
import { verifyConcurrency, verifyPlan } from "./model-invariants.ts";
import { blank, childEnd, idOf, nextAttemptAt, repetitions, toRecord } from "./model-records.ts";
import { repeats, type Scenario } from "./model-scenario.ts";
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
import { resume, type SuspensionResult } from "./resume.ts";

/** A random number that the test controls: an integer from 0 to `below` - 1. */
export type RandomSource = (below: number) => number;

export interface ModelRun {
  end: NonNullable<Plan["end"]>;
  /** The last record of each step. */
  latest: ReadonlyMap<StepKey, StepRecord>;
  /** The loops that ended. */
  loops: ReadonlyMap<StepKey, EndedModelLoop>;
  /** The number of times that a worker died. */
  crashes: number;
  /** The number of records that workers did not read. */
  unread: number;
  /**
   * The input of each started step. It is the same at every start whose step is stored, or `run` throws; only that of
   * a node that starts on the first edge may change.
   */
  delivered: ReadonlyMap<StepKey, readonly string[]>;
}

export interface EndedModelLoop {
  step: StepId;
  end: LoopEnd;
  /** The last record of each step when the loop ended. */
  latest: ReadonlyMap<StepKey, StepRecord>;
}

/**
 * Runs a scenario to its end as a worker would, in random order: it starts and finishes steps in any interleaving,
 * delivers events and ended children at any moment, those of earlier attempts too, and crashes at any moment. After a
 * crash the next worker has only a prefix of the journal. For tests only.
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
      const { loops, delivered, unread } = world;
      return { end, latest: world.latest(), loops, crashes, delivered, unread };
    }
  }
  throw new Error("The execution does not end.");
}

class World {
  readonly delivered = new Map<StepKey, readonly string[]>();
  readonly loops = new Map<StepKey, EndedModelLoop>();
  unread = 0;
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
    const stored = this.latest();
    for (const key of this.delivered.keys()) if (!stored.has(key)) this.delivered.delete(key);
    for (const key of this.loops.keys()) {
      const status = stored.get(key)?.status;
      if (status !== "succeeded" && status !== "failed") this.loops.delete(key);
    }
    this.progress = this.rebuild();
  }

  /** Plans, then takes one of the possible next actions. */
  act(): Plan["end"] {
    const plan = advance(this.progress, this.nowMs);
    this.verify(plan);
    if (plan.end) return plan.end;
    const actions = [
      ...plan.ready.map((step) => () => this.start(step)),
      ...plan.skip.map(
        ({ isUnneeded: _, ...step }) =>
          () =>
            this.write({ ...step, status: "skipped" }),
      ),
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
    if (this.chance(4) === 0) this.storeEnded();
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

  /**
   * The progress of a worker that read only the journal, in any order: all of it, or without the records that
   * it need not read.
   */
  private rebuild(): Progress {
    const progress = new Progress(this.graph, this.scenario.triggerId);
    for (const step of this.inFlight.values()) progress.begin(step);
    const history = this.chance(2) === 0 ? this.history() : this.needed();
    for (const record of shuffled(history, this.chance)) progress.add(record);
    return progress;
  }

  /** The records without those of the iterations that are known to have ended. */
  private needed(): StepRecord[] {
    const latest = this.latest();
    const isNeeded = ({ nodeId, scope }: StepId): boolean => {
      const outer = outerScope(scope);
      const containerId = this.nodeOf(nodeId).parentId;
      if (!outer || containerId === null) return true;
      const container = { nodeId: containerId, scope: outer.scope };
      const until = latest.get(stepKey(container))?.until;
      const ended = until?.kind === "iterations" ? until.ended : undefined;
      const isOpen = !ended || outer.iteration >= ended.before || ended.except.includes(outer.iteration);
      return isOpen && isNeeded(container);
    };
    const history = this.history();
    const needed = history.filter(isNeeded);
    this.unread += history.length - needed.length;
    return needed;
  }

  /** Stores the state, as a worker does when it releases the execution. */
  private storeEnded(): void {
    for (const record of endedSinceStored(this.progress.top)) this.write(record);
  }

  /** The plan with the ends of all iterations, those that were not read included. */
  private whole(plan: Plan): Plan {
    return { ...plan, endLoops: plan.endLoops.map((loop) => ({ ...loop, end: this.wholeEnd(loop) })) };
  }

  private wholeEnd({ end, ...loop }: EndedLoop): LoopEnd {
    if (end.status === "failed") return end;
    const records = this.history();
    return withEnds(
      end,
      (end.unread ?? []).map((iteration) => iterationEnd(this.graph, loop, iteration, records)),
    );
  }

  private verify(plan: Plan): void {
    if (this.chance(4) === 0) {
      const other = this.rebuild();
      const message = "the updated progress and the journal give different plans";
      const otherPlan = this.whole(advance(other, this.nowMs));
      assert.deepEqual(inOrder(otherPlan), inOrder(this.whole(plan)), message);
    }
    const state = {
      graph: this.graph,
      history: this.history(),
      inFlight: this.inFlight,
      nowMs: this.nowMs,
    };
    verifyPlan(plan, state);
    verifyConcurrency(state);
  }

  private start(step: ReadyStep): void {
    const key = stepKey(step);
    const { startsOnFirst } = this.nodeOf(step.nodeId);
    const before = this.delivered.get(key);
    if (before && !startsOnFirst) {
      assert.deepEqual(step.delivered, before, "a step is restarted with different input");
    }
    this.delivered.set(key, step.delivered);
    this.inFlight.set(key, step);
    this.progress.begin(step);
    // A step without side effects is not journaled before it is over.
    if (!startsOnFirst && this.chance(2) === 0) {
      this.journal.push({ ...blank, ...idOf(step), attempt: step.attempt, status: "running" });
    }
  }

  private finish(step: ReadyStep): void {
    this.inFlight.delete(stepKey(step));
    const fate = this.scenario.fateOf(step, step.attempt);
    this.write({
      ...idOf(step),
      attempt: step.attempt,
      ...toRecord(fate, step, this.nodeOf(step.nodeId), this.nowMs),
    });
  }

  private resumeStep(step: Attempt): void {
    const waiting = this.recordOf(step);
    assert.equal(waiting.status, "waiting", "a step is resumed that is not suspended");
    assert.ok((waiting.resumeAtMs ?? 0) <= this.nowMs, "a step is resumed too early");
    const { until } = waiting;
    if (until?.kind === "iterations") {
      const { isPaused: _, ...iterations } = until;
      this.write({ ...waiting, resumeAtMs: null, until: { ...iterations, count: until.count + 1 } });
      return;
    }
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
      return fate.kind === "child" ? [() => this.arrive(record, childEnd(record, fate))] : [];
    });
  }

  private arrive(record: StepRecord, result: SuspensionResult): void {
    const { attempt, until } = record;
    if (until?.kind === "child") {
      const earlier = { ...result, attempt: attempt - 1 };
      assert.equal(resume(record, earlier), null, "the end of another attempt's child had an effect");
    }
    const resumed = resume(record, result);
    assert.ok(resumed, "a suspended step is not resumed");
    const resumeAtMs = nextAttemptAt(this.nodeOf(record.nodeId), resumed, this.nowMs);
    this.write({ ...resumed, resumeAtMs });
    assert.equal(resume(resumed, result), null, "a second event had an effect");
  }

  private endLoop(loop: EndedLoop): void {
    const { end, ...step } = loop;
    const container = { ...this.recordOf(step), until: null };
    const fate = this.scenario.fateOf(step, step.attempt);
    if (end.status === "succeeded" && !end.isStopped && fate.kind === "repeat") {
      const last = innerScope(step.scope, end.count - 1);
      const isReached = end.results.some(({ scope }) => scope === last);
      if (repeats(fate, end.count, isReached)) {
        this.repeat(container, end.count, fate.pauseSeconds);
        return;
      }
    }
    this.loops.set(stepKey(step), { step: idOf(step), end: this.wholeEnd(loop), latest: this.latest() });
    if (end.status === "succeeded") this.write({ ...container, status: "succeeded", handle: "done" });
    else this.write({ ...container, status: "failed", error: end.error });
  }

  /** Begins one more iteration, now or after a pause. */
  private repeat(container: StepRecord, count: number, pauseSeconds: number): void {
    const ended = this.progress.ended(container);
    const known = ended && { ended };
    if (pauseSeconds === 0) this.write({ ...container, until: { ...repetitions(count + 1), ...known } });
    else {
      const until = { ...repetitions(count), ...known, isPaused: true as const };
      this.write({ ...container, until, resumeAtMs: this.nowMs + pauseSeconds * 1000 });
    }
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

  private nodeOf(nodeId: string): GraphNode {
    const node = this.graph.nodes.get(nodeId);
    assert.ok(node, `${nodeId} is not in the graph`);
    return node;
  }
}

/** A plan whose lists do not depend on the order in which loops ran. */
function inOrder(plan: Plan): unknown {
  const sort = (steps: readonly StepId[]) => steps.toSorted((a, b) => (stepKey(a) < stepKey(b) ? -1 : 1));
  const { ready, skip, pass, resume, endLoops, ...rest } = plan;
  return { ...rest, steps: [ready, skip, pass, resume, endLoops].map(sort) };
}

function shuffled<Item>(items: readonly Item[], chance: RandomSource): Item[] {
  const left = [...items];
  return items.flatMap(() => left.splice(chance(left.length), 1));
}
