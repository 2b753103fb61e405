import type { FlowDocument } from "#engine/document.ts";
import type { FlowProblem } from "#engine/graph/graph.ts";
import {
  type Authentication,
  authenticationSchema,
  credentialKinds,
} from "#nodes/receive-webhook/settings.ts";
import type { Transaction } from "#server/flows/store.ts";
import { findKinds } from "./data.ts";

interface Use {
  nodeId: string;
  id: string;
  type: Authentication["type"];
}

/**
 * The credentials that a document's nodes name and that cannot serve them: deleted since, or never of this installation, or of
 * another kind. With them a webhook would refuse every call.
 */
export async function findCredentialProblems(
  tx: Transaction,
  document: FlowDocument,
): Promise<FlowProblem[]> {
  const uses = document.nodes.flatMap(usesOf);
  if (uses.length === 0) return [];
  const known = await findKinds(
    tx,
    uses.map(({ id }) => id),
  );
  return uses.flatMap(({ nodeId, id, type }) => {
    const kind = known.get(id);
    const kinds: readonly string[] = credentialKinds[type];
    if (kind !== undefined && kinds.includes(kind)) return [];
    const detail = "The credential that is chosen does not exist here. Choose another one.";
    const pointer = "/authentication/credential_ids";
    return [{ nodeId, edgeId: null, pointer, code: "credential_missing", detail }];
  });
}

function usesOf({ id: nodeId, type, config, settings }: FlowDocument["nodes"][number]): Use[] {
  if (type !== "receive_webhook_node" || settings?.disabled) return [];
  const authentication = authenticationSchema.safeParse(config.authentication);
  if (!authentication.success || authentication.data.type === "none") return [];
  const way = authentication.data.type;
  return authentication.data.credential_ids.map((id) => ({ nodeId, id, type: way }));
}
