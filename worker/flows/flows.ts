import { LRUCache } from "lru-cache";
import type pg from "pg";
import { z } from "zod";
import { documentSchema } from "#engine/document.ts";
import { buildGraph } from "#engine/graph/build.ts";
import type { NodeTypes } from "#engine/node-types.ts";
import type { StepError } from "#engine/outcome.ts";
import type { Taken } from "#worker/take/take.ts";
import { whileUnavailable } from "#worker/unavailable.ts";
import { createRunnable, type Runnable } from "./runnable.ts";

/** A flow that can be run, or why this one cannot. */
type FlowResult = { runnable: Runnable } | { error: StepError };

export type LoadFlow = (execution: Pick<Taken, "versionId" | "document">) => Promise<FlowResult> | FlowResult;

/** How many versions' graphs a worker keeps. One of 1,000 nodes takes a few megabytes. */
const maxKept = 200;

/** The flows that executions run: versions never change, so their graphs are kept; drafts come with the execution. */
export function createFlows(database: pg.Pool, types: NodeTypes, giveUp: AbortSignal): LoadFlow {
  const kept = new LRUCache<string, FlowResult>({ max: maxKept });
  const loading = new Map<string, Promise<FlowResult>>();

  async function load(versionId: string): Promise<FlowResult> {
    const { rows } = await whileUnavailable(
      () =>
        database.query<{ document: unknown }>({
          name: "load_version",
          text: "select document from flow_versions where id = $1",
          values: [versionId],
        }),
      giveUp,
    );
    const row = rows[0];
    if (!row) return { error: { code: "flow_deleted", message: "The flow was deleted." } };
    const result = prepare(row.document, types);
    kept.set(versionId, result);
    return result;
  }

  return ({ versionId, document }) => {
    if (versionId === null) return prepare(document, types);
    const known = kept.get(versionId) ?? loading.get(versionId);
    if (known) return known;
    const promise = load(versionId).finally(() => loading.delete(versionId));
    loading.set(versionId, promise);
    return promise;
  };
}

function prepare(document: unknown, types: NodeTypes): FlowResult {
  const parsed = documentSchema.safeParse(document);
  if (!parsed.success) {
    return {
      error: { code: "invalid_flow", message: `The flow cannot be read: ${z.prettifyError(parsed.error)}` },
    };
  }
  const built = buildGraph(parsed.data, types);
  if ("graph" in built) return { runnable: createRunnable(built.graph) };
  const message = built.problems.map((problem) => problem.detail).join(" ");
  return { error: { code: "invalid_flow", message } };
}
