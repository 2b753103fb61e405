import type { StopLevel } from "#engine/definition.ts";
import { hasExit } from "#engine/exits.ts";
import type { Graph, GraphNode, Region } from "#engine/graph/graph.ts";
import { entry } from "#engine/graph/region.ts";
import type { StepError } from "#engine/outcome.ts";
import type { Scope } from "#engine/scope.ts";
import { defaultExitHandle, exitHandle } from "./exit-handle.ts";
import { willRetry } from "./failure.ts";
import { LoopProgress } from "./loop-progress.ts";
import type { EndedIteration, StepId, StepRecord } from "./plan.ts";
import { precedes, type Stop } from "./stop.ts";

/** The next work for a node, with the time from which it is due (milliseconds since the epoch). */
export type Pending =
  | { kind: "ready" | "resume"; attempt: number; dueAtMs: number }
  | { kind: "pass"; handle: string }
  | { kind: "skip"; attempt: number; isUnneeded?: true };

const atOnce = Number.NEGATIVE_INFINITY;
const never = Number.POSITIVE_INFINITY;

/** The progress of one region: the flow itself, or one iteration of a loop. */
export class RegionProgress {
  readonly region: Region;
  readonly scope: Scope;
  /** Work to do, by the node's index in the region. */
  readonly pending = new Map<number, Pending>();
  /** The active loops, by the container's index. */
  readonly loops = new Map<number, LoopProgress<RegionProgress>>();
  /** The stop that ended the region early. `precedes` decides between several. */
  stop: Stop | null = null;
  /** The number of steps of the region that this process is running, loops included. */
  busy = 0;
  isOpen = false;
  readonly #graph: Graph;
  readonly #loop: LoopProgress<RegionProgress> | null;
  readonly #ended: EndedIteration[];
  readonly #latest: (StepRecord | undefined)[];
  /** By node: its exit handles (see `exits.ts`), null if it was not left, undefined if it is undecided. */
  readonly #exits: (string | null | undefined)[];
  /** For each node, the number of its incoming edges that have neither delivered nor died. */
  readonly #undecided: number[];
  /** The attempts running in this process, by the node's index. */
  readonly #running = new Map<number, number>();
  #left: number;
  #hasEnded = false;

  /** @param ended receives the iterations that end, of this region's loops and those inside them */
  constructor(
    graph: Graph,
    region: Region,
    scope: Scope,
    loop: LoopProgress<RegionProgress> | null,
    ended: EndedIteration[],
  ) {
    const { nodes } = region;
    this.region = region;
    this.scope = scope;
    this.#graph = graph;
    this.#loop = loop;
    this.#ended = ended;
    this.#latest = new Array(nodes.length).fill(undefined);
    this.#exits = new Array(nodes.length).fill(undefined);
    this.#undecided = [...region.undecided];
    this.#left = nodes.length;
  }

  /** Every node is finished or cut off, and all of it is recorded. */
  get isOver(): boolean {
    return this.#left === 0 && this.pending.size === 0;
  }

  /** Starts planning. Until then, records only update the state. */
  open(): void {
    if (this.isOpen) return;
    this.isOpen = true;
    for (const index of this.region.nodes.keys()) this.#consider(index);
    this.#reportEnd();
  }

  add(index: number, record: StepRecord): void {
    const known = this.#latest[index];
    if (known && known.attempt > record.attempt) return;
    this.#latest[index] = record;
    const running = this.#running.get(index);
    const hasLanded = running !== undefined && record.status !== "running" && record.attempt >= running;
    if (hasLanded) this.#running.delete(index);
    if (this.#exits[index] === undefined) this.#consider(index);
    else this.pending.delete(index);
    if (hasLanded) this.changeBusy(-1);
    else this.#reportEnd();
  }

  begin(index: number, attempt: number): void {
    if (this.#running.has(index)) return;
    this.#running.set(index, attempt);
    const wasUnneeded = this.#isMarked(index);
    this.pending.delete(index);
    if (wasUnneeded) this.#considerBefore(index);
    this.changeBusy(1);
  }

  changeBusy(by: 1 | -1): void {
    this.busy += by;
    this.#loop?.changeBusy(by);
    this.#reportEnd();
  }

  /** The progress of one iteration of a container's loop; null when it has finished. */
  iteration(index: number, iteration: number): RegionProgress | null {
    if (this.#exits[index] !== undefined) return null;
    return this.#loopAt(index)?.iteration(iteration) ?? null;
  }

  /**
   * The edges that delivered something to a node, in the order of the document; of those of a node that starts on the
   * first, only the first.
   */
  delivered(index: number): string[] {
    const { node, paths } = this.region.nodes[index] ?? { paths: [] };
    const edges = paths.filter((path) => this.#delivers(path)).map(({ edge }) => edge.id);
    return node?.startsOnFirst ? edges.slice(0, 1) : edges;
  }

  /** Ends the region, and the loop or the execution around it if the stop's level includes them. */
  end(stop: Stop): void {
    const known = this.#loop ? stop : { ...stop, level: "execution" as const };
    if (this.stop && !precedes(known, this.stop)) return;
    this.stop = known;
    this.#loop?.stopAround(this.scope, known);
    if (this.#hasEnded) this.#loop?.revise(this);
  }

  /**
   * The node whose output is the region's result: the last one that was left. Nothing follows it, because its exit
   * handle is not connected (decision 109).
   */
  endedAt(): StepId | null {
    const last = this.#exits.findLastIndex((exit) => typeof exit === "string");
    const nodeId = this.region.nodes[last]?.node.id;
    return nodeId === undefined ? null : { nodeId, scope: this.scope };
  }

  /** Whether a step waits, or was left running by a dead worker. */
  get isWaiting(): boolean {
    return this.#latest.some((record) => record && !isOver(record));
  }

  /** The last attempt added for a node. */
  latest(index: number): StepRecord | undefined {
    return this.#latest[index];
  }

  #delivers({ edge, from }: { edge: { sourceHandle: string }; from: number }): boolean {
    if (from === entry) return true;
    const exit = this.#exits[from];
    return typeof exit === "string" && hasExit(exit, edge.sourceHandle);
  }

  /** Determines the next work for an unfinished node. */
  #consider(index: number): void {
    const node = this.region.nodes[index]?.node;
    if (!node || this.#exits[index] !== undefined) return;
    const wasUnneeded = this.#isMarked(index);
    this.pending.delete(index);
    this.#considerNode(index, node);
    if (this.#isMarked(index) !== wasUnneeded) this.#considerBefore(index);
  }

  #considerNode(index: number, node: GraphNode): void {
    const record = this.#latest[index];
    if (record && isOver(record) && !willRetry(node.settings, record)) {
      const exit = exitHandle(node, record);
      const level = stopLevel(node, record);
      if (level)
        this.end({ level, index, at: { nodeId: node.id, scope: this.scope }, error: errorOf(record) });
      this.#decide(index, exit);
      return;
    }
    if (this.#isUnneeded(index)) {
      this.pending.set(index, { kind: "skip", attempt: record?.attempt ?? 1, isUnneeded: true });
      return;
    }
    if (record?.status === "waiting" && record.until?.kind === "iterations") {
      this.#loopAt(index)?.open(record.until);
      if (record.until.isPaused) this.pending.set(index, nextFor(record));
      return;
    }
    if (!this.isOpen || !this.#canStart(index) || this.#running.has(index)) return;
    if (record) this.pending.set(index, nextFor(record));
    else this.#reach(index);
  }

  #canStart(index: number): boolean {
    if (this.#undecided[index] === 0) return true;
    const { node, paths } = this.region.nodes[index] ?? {};
    return node?.startsOnFirst === true && paths?.some((path) => this.#delivers(path)) === true;
  }

  /** For a node without a record whose incoming edges have all delivered or died. */
  #reach(index: number): void {
    const each = this.region.nodes[index];
    if (!each) return;
    const { node, paths } = each;
    const handle = node.settings.disabled ? defaultExitHandle(node) : undefined;
    if (handle === null || !paths.some((path) => this.#delivers(path))) {
      this.pending.set(index, { kind: "skip", attempt: 1 });
      this.#decide(index, null);
    } else if (handle !== undefined) this.pending.set(index, { kind: "pass", handle });
    else this.pending.set(index, { kind: "ready", attempt: 1, dueAtMs: atOnce });
  }

  #decide(index: number, exit: string | null): void {
    this.#exits[index] = exit;
    this.#left -= 1;
    this.loops.delete(index);
    // Over before all nodes before it: it went on without them, or was left out.
    if (this.#undecided[index] !== 0) this.#considerBefore(index);
    for (const next of this.region.nodes[index]?.next ?? []) {
      const undecided = (this.#undecided[next] ?? 0) - 1;
      this.#undecided[next] = undecided;
      if (undecided === 0 || this.region.nodes[next]?.node.startsOnFirst) this.#consider(next);
    }
  }

  /** The nodes before one that went on without them, or is unneeded, may be unneeded now. */
  #considerBefore(index: number): void {
    for (const { from } of this.region.nodes[index]?.paths ?? []) if (from !== entry) this.#consider(from);
  }

  /**
   * Whether a step that waits, or that would only compute something or wait, need not end: each of its edges leads to a
   * node that went on without it, or to one that is unneeded itself.
   */
  #isUnneeded(index: number): boolean {
    const each = this.region.nodes[index];
    if (!each || each.next.length === 0 || this.#running.has(index)) return false;
    const record = this.#latest[index];
    const isWait = record?.status === "waiting" && record.until?.kind !== "iterations";
    if (!isWait && (record || !canBeLeftOut(each.node) || this.#isCutOff(index))) return false;
    return each.next.every((next) => this.#exits[next] !== undefined || this.#isMarked(next));
  }

  #isMarked(index: number): boolean {
    const pending = this.pending.get(index);
    return pending?.kind === "skip" && pending.isUnneeded === true;
  }

  #isCutOff(index: number): boolean {
    return (
      this.#undecided[index] === 0 && !this.region.nodes[index]?.paths.some((path) => this.#delivers(path))
    );
  }

  #loopAt(index: number): LoopProgress<RegionProgress> | null {
    const known = this.loops.get(index);
    if (known) return known;
    const region = this.#graph.regions.get(this.region.nodes[index]?.node.id ?? "");
    if (!region) return null;
    const loop = new LoopProgress<RegionProgress>(
      this,
      index,
      this.#ended,
      (self, scope) => new RegionProgress(this.#graph, region, scope, self, this.#ended),
    );
    this.loops.set(index, loop);
    return loop;
  }

  #reportEnd(): void {
    if (!this.#loop || !this.isOpen || this.#hasEnded || this.busy > 0) return;
    if (!this.stop && !this.isOver) return;
    this.#hasEnded = true;
    this.#loop.end(this);
  }
}

/** Whether nothing but the nodes after it can notice that the node did not run. */
function canBeLeftOut(node: GraphNode): boolean {
  const { effect, ends, definition } = node;
  if (ends || definition.returns || definition.runs || definition.inner) return false;
  if (defaultExitHandle(node) === null) return false;
  return effect === "none" || definition.link !== undefined;
}

function isOver({ status }: StepRecord): boolean {
  return status !== "running" && status !== "waiting";
}

function errorOf({ status, error }: StepRecord): StepError | null {
  return status === "failed" ? (error ?? { code: "step_failed", message: "The step failed." }) : null;
}

/** The level that a finished step stops, if any. */
function stopLevel(node: GraphNode, { status }: StepRecord): StopLevel | null {
  if (status === "skipped") return null;
  if (node.ends) return node.ends;
  return status === "failed" && node.settings.on_failure === "stop" ? "item" : null;
}

/** The next work for an unfinished step: its end when its time has come, or its next attempt. */
function nextFor({ status, attempt, resumeAtMs, until }: StepRecord): Pending {
  if (status === "waiting")
    return { kind: "resume", attempt, dueAtMs: resumeAtMs ?? (until ? never : atOnce) };
  return {
    kind: "ready",
    attempt: status === "failed" ? attempt + 1 : attempt,
    dueAtMs: resumeAtMs ?? atOnce,
  };
}
