import type { SavedRevision } from "#api/flows/documents/schema.ts";
import type { InputProblem } from "#server/platform/http/problem.ts";
import { notFound, type Refusal, refuse } from "#server/platform/http/refusal.ts";

export const flowNotFound: Refusal = notFound("flow");

/** 409: someone else has saved the flow. The problem contains the newest revision, who saved it and when. */
export function refuseStaleRevision(newest: SavedRevision): Refusal {
  const detail = `The flow has been changed in the meantime. Its revision is now ${newest.revision}. Reload it and repeat your change.`;
  return refuse(409, "revision_stale", detail, undefined, newest);
}

/** 409: a node id belongs to another flow. The problem names both, unless the user cannot see that flow (null). */
export function refuseNodeIdTaken({
  nodeId,
  owner,
}: {
  nodeId: string;
  owner: { id: string; name: string } | null;
}): Refusal {
  const flow = owner ? `the flow “${owner.name}”` : "another flow";
  const detail = `The node id “${nodeId}” belongs to ${flow}. Give the node a new id.`;
  return refuse(409, "node_id_taken", detail, undefined, { node_id: nodeId, flow_id: owner?.id ?? null });
}

/** Settings that the flow, or another one that they name, does not allow. */
export function refuseSettings({ problems }: { problems: readonly InputProblem[] }): Refusal {
  const detail = problems.map((problem) => problem.detail).join(" ");
  return refuse(422, "invalid_request", detail, problems);
}
