import assert from "node:assert/strict";
import type { NodeSettings } from "#engine/document.ts";
import type { Graph } from "#engine/graph/graph.ts";
import { advance } from "./advance.ts";
import { retryAtMs } from "./failure.ts";
import type { Fate, Scenario } from "./model-scenario.ts";
import { type Plan, type ReadyStep, type StepKey, type StepRecord, stepKey } from "./plan.ts";

/** A source of chance that the test controls: a whole number from 0 up to, not including, `below`. */
export type Chance = (below: number) => number;

export interface Run {
  end: NonNullable<Plan["end"]>;
  /** The last record of every node. */
  latest: ReadonlyMap<string, StepRecord>;
  /** How often a worker died. */
  crashes: number;
  /** What each started step was given, by node id: the same at every start, or `run` throws. */
  delivered: ReadonlyMap<string, readonly string[]>;
}

/**
 * Runs a scenario to its end as a worker would, in an order left to chance: starts and finishes steps in any interleaving,
 * and dies at any moment, after which the next worker finds some prefix of the journal and nothing else. For tests only.
 */
export function run(scenario: Scenario, graph: Graph, chance: Chance, maxCrashes: number): Run {
  const world = new World(scenario, graph, chance);
  let crashes = 0;
  for (let turn = 0; turn < 5000; turn += 1) {
    if (crashes < maxCrashes && chance(6) === 0) {
      world.crash();
      crashes += 1;
    }
    const end = world.takeTurn();
    if (end) return { end, latest: world.latest(), crashes, delivered: world.delivered };
  }
  throw new Error("The execution does not end.");
}

class World {
  readonly delivered = new Map<string, readonly string[]>();
  private readonly scenario: Scenario;
  private readonly graph: Graph;
  private readonly chance: Chance;
  /** What was written, in the order written; a later entry of the same attempt replaces an earlier one. */
  private journal: StepRecord[];
  private readonly inFlight = new Map<StepKey, ReadyStep>();
  private nowMs = 1_000_000;

  constructor(scenario: Scenario, graph: Graph, chance: Chance) {
    this.scenario = scenario;
    this.graph = graph;
    this.chance = chance;
    this.journal = [
      { ...blank, nodeId: scenario.triggerId, attempt: 1, status: "succeeded", handle: "output" },
    ];
  }

  /** The worker is gone, and so is whatever it had not written yet. The trigger's step was stored with the execution. */
  crash(): void {
    this.inFlight.clear();
    this.journal = this.journal.slice(0, 1 + this.chance(this.journal.length));
  }

  /** Asks what to do and does one of the things that can happen next. */
  takeTurn(): Plan["end"] {
    const history = this.history();
    const plan = advance(
      this.graph,
      shuffled(history, this.chance),
      this.scenario.triggerId,
      this.nowMs,
      new Set(this.inFlight.keys()),
    );
    this.verify(plan, history);
    if (plan.end) return plan.end;

    const happenings = [
      ...plan.ready.map((step) => () => this.start(step)),
      ...plan.skip.map(
        ({ nodeId }) =>
          () =>
            this.write({ nodeId, status: "skipped" }),
      ),
      ...plan.pass.map(
        ({ nodeId, handle }) =>
          () =>
            this.write({ nodeId, status: "skipped", handle }),
      ),
      ...plan.wake.map(
        ({ nodeId, attempt }) =>
          () =>
            this.wake(nodeId, attempt),
      ),
      ...[...this.inFlight.values()].map((step) => () => this.finish(step)),
    ];
    if (happenings.length > 0) happenings[this.chance(happenings.length)]?.();
    else this.sleep(plan.resumeAtMs);
    return null;
  }

  latest(): ReadonlyMap<string, StepRecord> {
    const latest = new Map<string, StepRecord>();
    for (const record of this.history()) {
      if ((latest.get(record.nodeId)?.attempt ?? 0) < record.attempt) latest.set(record.nodeId, record);
    }
    return latest;
  }

  private history(): StepRecord[] {
    const attempts = new Map<string, StepRecord>();
    for (const record of this.journal) attempts.set(`${record.nodeId}:${record.attempt}`, record);
    return [...attempts.values()];
  }

  /** What must hold of every plan, whatever comes of it. */
  private verify(plan: Plan, history: readonly StepRecord[]): void {
    const planned = [...plan.ready, ...plan.skip, ...plan.pass, ...plan.wake];
    const keys = planned.map(stepKey);
    assert.equal(new Set(keys).size, keys.length, "a step is planned twice");
    assert.ok(!keys.some((key) => this.inFlight.has(key)), "a step in flight is planned again");
    assert.ok(!plan.end || (planned.length === 0 && this.inFlight.size === 0), "ended with things to do");
    if (history.some((record) => this.stopsFlow(record))) {
      assert.equal(planned.length, 0, "something is planned after a failure that stops the flow");
    }
    for (const { nodeId, attempt } of plan.ready) {
      const records = history.filter((record) => record.nodeId === nodeId);
      const made = records.filter((record) => record.status === "failed");
      assert.equal(attempt, made.length + 1, "an attempt is left out or made twice");
      assert.ok(
        made.every((record) => (record.resumeAtMs ?? 0) <= this.nowMs),
        "an attempt is made too early",
      );
    }
  }

  private stopsFlow(record: StepRecord): boolean {
    const settings = this.settingsOf(record.nodeId);
    const last = !record.retryable || record.attempt === settings.retry.attempts;
    return record.status === "failed" && last && settings.on_failure === "stop";
  }

  private start(step: ReadyStep): void {
    const before = this.delivered.get(step.nodeId);
    if (before) assert.deepEqual(step.delivered, before, "a step is started again with other input");
    this.delivered.set(step.nodeId, step.delivered);
    this.inFlight.set(stepKey(step), step);
    // A step without effects outside is not journaled before it is over.
    if (this.chance(2) === 0) this.write({ nodeId: step.nodeId, attempt: step.attempt, status: "running" });
  }

  private finish(step: ReadyStep): void {
    this.inFlight.delete(stepKey(step));
    const { nodeId, attempt } = step;
    const fate = this.scenario.fates.get(nodeId)?.[attempt - 1];
    assert.ok(fate, `attempt ${attempt} of ${nodeId} should not have been made`);
    this.write({ nodeId, attempt, ...this.toRecord(fate, nodeId, attempt) });
  }

  private toRecord(fate: Fate, nodeId: string, attempt: number) {
    if (fate.kind === "done") return { status: "succeeded" as const, handle: fate.handle };
    if (fate.kind === "wait") {
      return {
        status: "waiting" as const,
        handle: fate.handle,
        resumeAtMs: this.nowMs + fate.seconds * 1000,
      };
    }
    return {
      status: "failed" as const,
      retryable: fate.retryable,
      resumeAtMs: fate.retryable ? retryAtMs(this.settingsOf(nodeId), attempt, this.nowMs) : null,
      error: { code: "boom", message: `${nodeId} failed` },
    };
  }

  private wake(nodeId: string, attempt: number): void {
    const waiting = this.history().find((record) => record.nodeId === nodeId && record.attempt === attempt);
    assert.equal(waiting?.status, "waiting", "something is woken that does not wait");
    assert.ok((waiting.resumeAtMs ?? 0) <= this.nowMs, "a step is woken too early");
    this.journal.push({ ...waiting, status: "succeeded", resumeAtMs: null });
  }

  private sleep(resumeAtMs: number | null): void {
    assert.ok(
      resumeAtMs !== null && resumeAtMs > this.nowMs,
      "nothing is to be done, now or later, and no end",
    );
    this.nowMs = resumeAtMs + this.chance(2) * this.chance(5000);
  }

  private write(record: Partial<StepRecord> & Pick<StepRecord, "nodeId" | "status">): void {
    this.journal.push({ ...blank, ...record });
  }

  private settingsOf(nodeId: string): NodeSettings {
    const node = this.graph.nodes.get(nodeId);
    assert.ok(node, `${nodeId} is not in the graph`);
    return node.settings;
  }
}

const blank = { scope: "", attempt: 1, handle: null, resumeAtMs: null, retryable: false, error: null };

function shuffled<Item>(items: readonly Item[], chance: Chance): Item[] {
  const left = [...items];
  return items.flatMap(() => left.splice(chance(left.length), 1));
}
