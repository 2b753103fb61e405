import { LRUCache } from "lru-cache";
import type pg from "pg";
import { z } from "zod";
import { documentSchema } from "#engine/document.ts";
import { buildGraph } from "#engine/graph/build.ts";
import type { NodeTypes } from "#engine/node-types.ts";
import type { StepError } from "#engine/outcome.ts";
import type { ClaimedExecution } from "#worker/claim/claim.sql.ts";
import { retryWhileUnavailable } from "#worker/retry-while-unavailable.ts";
import { createRunnable, type Runnable } from "./runnable.ts";

/** A flow that can be run, or why this one cannot. */
type FlowResult = { runnable: Runnable } | { error: StepError };

export type LoadFlow = (
  execution: Pick<ClaimedExecution, "versionId" | "document">,
) => Promise<FlowResult> | FlowResult;

/** The number of versions whose graphs a worker caches. A graph with 1,000 nodes takes a few megabytes. */
const maxCached = 200;

const deleted: FlowResult = { error: { code: "flow_deleted", message: "The flow was deleted." } };

/**
 * The flows that executions run. Versions never change, so their graphs are cached; drafts are stored with the
 * execution.
 *
 * @param refreshTypes loads the types that were imported since this process last looked
 */
export function createFlows(
  database: pg.Pool,
  types: NodeTypes,
  giveUp: AbortSignal,
  refreshTypes: () => Promise<void> = async () => {},
): LoadFlow {
  const versions = new LRUCache<string, FlowResult>({
    max: maxCached,
    fetchMethod: load,
    // A version that is evicted while it loads still resolves for those waiting for it.
    ignoreFetchAbort: true,
  });

  async function load(versionId: string): Promise<FlowResult | undefined> {
    const { rows } = await retryWhileUnavailable(
      () =>
        database.query<{ document: unknown }>({
          name: "load_version",
          text: "select document from flow_versions where id = $1",
          values: [versionId],
        }),
      giveUp,
    );
    return rows[0] && prepare(rows[0].document);
  }

  /** A type that this process does not know may be of a connector that was imported since it last looked. */
  async function prepare(document: unknown): Promise<FlowResult> {
    const first = build(document, types);
    if (!("isUnknownType" in first)) return first;
    await retryWhileUnavailable(refreshTypes, giveUp);
    return build(document, types);
  }

  return ({ versionId, document }) => {
    if (versionId === null) return prepare(document);
    return versions.get(versionId) ?? versions.fetch(versionId).then((found) => found ?? deleted);
  };
}

function build(document: unknown, types: NodeTypes): FlowResult | (FlowResult & { isUnknownType: true }) {
  const parsed = documentSchema.safeParse(document);
  if (!parsed.success) {
    return {
      error: { code: "invalid_flow", message: `The flow cannot be read: ${z.prettifyError(parsed.error)}` },
    };
  }
  const built = buildGraph(parsed.data, types);
  if ("graph" in built) return { runnable: createRunnable(built.graph) };
  const message = built.problems.map((problem) => problem.detail).join(" ");
  const isUnknownType = built.problems.some(({ code }) => code === "unknown_node_type");
  return { error: { code: "invalid_flow", message }, ...(isUnknownType && { isUnknownType }) };
}
