import type { Graph, GraphNode, Region } from "#engine/graph/graph.ts";
import { outerScope, type Scope, topScope } from "#engine/scope.ts";
import type { Attempt, EndedIteration, StepId, StepRecord } from "./plan.ts";
import { RegionProgress } from "./region-progress.ts";
import type { EndedIterations } from "./suspension.ts";

const none: readonly EndedIteration[] = [];

/** A step that waits, with the edges that delivered its input. */
export interface SuspendedStep {
  record: StepRecord;
  delivered: readonly string[];
}

/**
 * The progress of an execution. A record costs only what it decides, however long the history is, because
 * nothing is scanned twice. The same records give the same plans, in whatever order they are added.
 */
export class Progress {
  /** The region of the trigger. */
  readonly top: RegionProgress;
  readonly #graph: Graph;
  readonly #topRegion: Region;
  readonly #triggerId: string;
  readonly #ended: EndedIteration[] = [];

  /** Throws when `triggerId` is not a trigger of the graph. */
  constructor(graph: Graph, triggerId: string) {
    const region = graph.regions.get(triggerId);
    const isTrigger = graph.nodes.get(triggerId)?.definition.category === "trigger";
    if (!region || !isTrigger) throw new Error(`Node ${triggerId} is not a trigger of this flow.`);
    this.#graph = graph;
    this.#topRegion = region;
    this.#triggerId = triggerId;
    this.top = new RegionProgress(graph, region, topScope, null, this.#ended);
  }

  /**
   * Adds a record of the journal, or a newer state of one. Ignores records of nodes that the trigger does not lead to.
   */
  add(record: StepRecord): void {
    const found = this.#find(record);
    if (!found) return;
    found.progress.add(found.index, record);
    if (record.nodeId === this.#triggerId) this.top.open();
  }

  /** Marks an attempt as running in this process. The step is not planned again; its final record replaces the mark. */
  begin(step: Attempt): void {
    const found = this.#find(step);
    found?.progress.begin(found.index, step.attempt);
  }

  /**
   * A suspended step that waits for an event or a child execution; null if it does not, or no longer does.
   */
  suspended(step: StepId): SuspendedStep | null {
    const found = this.#find(step);
    const record = found?.progress.latest(found.index);
    if (!found || record?.status !== "waiting" || !record.until || record.until.kind === "iterations")
      return null;
    return { record, delivered: found.progress.delivered(found.index) };
  }

  /** The iterations of a loop that have ended; null when the loop has. */
  ended(loop: StepId): EndedIterations | null {
    const found = this.#find(loop);
    return found?.progress.loops.get(found.index)?.ended() ?? null;
  }

  /** The iterations that ended since the last call, in that order. */
  takeEnded(): readonly EndedIteration[] {
    return this.#ended.length === 0 ? none : this.#ended.splice(0);
  }

  #find({ nodeId, scope }: StepId): { progress: RegionProgress; index: number } | null {
    const node = this.#graph.nodes.get(nodeId);
    if (!node) return null;
    const region = node.parentId === null ? this.#topRegion : this.#graph.regions.get(node.parentId);
    const index = region?.indexOf.get(nodeId);
    const progress = index === undefined ? null : this.#progressIn(node, scope);
    return progress && index !== undefined ? { progress, index } : null;
  }

  /** Null when the region has finished and was dropped, or when node and scope do not match. */
  #progressIn(node: GraphNode, scope: Scope): RegionProgress | null {
    if (node.parentId === null) return scope === topScope ? this.top : null;
    const inner = outerScope(scope);
    const container = inner && this.#find({ nodeId: node.parentId, scope: inner.scope });
    return container ? container.progress.iteration(container.index, inner.iteration) : null;
  }
}
