import type { FlowDocument } from "#engine/document.ts";
import type { FlowProblem } from "#engine/graph/graph.ts";
import { allowsTarget, describeMismatch, knownTarget } from "#lib/credential-hosts.ts";
import { authenticationSchema, credentialKinds } from "#nodes/receive-webhook/settings.ts";
import { findCredentials, type KnownCredential } from "#server/identity/credentials/data.ts";
import { sendableKinds } from "#server/identity/credentials/schema.ts";
import { headerProblem } from "#server/identity/credentials/sendable.ts";
import type { Transaction } from "#server/platform/database/transaction.ts";

/** A credential that a node names. */
interface Use {
  nodeId: string;
  id: string;
  /** A JSON pointer into the node's configuration. */
  pointer: string;
  kinds: readonly string[];
  /** Where it would be sent, as far as that is known before a run; null for one that checks senders. */
  target: URL | null;
}

/**
 * The credentials that a document's nodes name and that cannot serve them: deleted since, never of this installation, of
 * another kind, or not meant for the host that is called.
 */
export async function findCredentialProblems(
  tx: Transaction,
  document: FlowDocument,
): Promise<FlowProblem[]> {
  const uses = document.nodes.flatMap(usesOf);
  if (uses.length === 0) return [];
  const known = await findCredentials(
    tx,
    uses.map(({ id }) => id),
  );
  return uses.flatMap((use) => {
    const problem = problemOf(use, known.get(use.id));
    return problem ? [{ nodeId: use.nodeId, edgeId: null, pointer: use.pointer, ...problem }] : [];
  });
}

function problemOf({ kinds, target }: Use, credential: KnownCredential | undefined) {
  if (!credential || !kinds.includes(credential.kind)) {
    const detail = "The credential that is chosen does not exist here. Choose another one.";
    return { code: "credential_missing", detail };
  }
  if (target && !allowsTarget(credential.hosts, target)) {
    return { code: "credential_host_not_allowed", detail: describeMismatch(credential, target) };
  }
  const detail = target && credential.settings.header ? headerProblem(credential.settings.header) : null;
  return detail === null ? null : { code: "credential_not_sendable", detail };
}

function usesOf(node: FlowDocument["nodes"][number]): Use[] {
  if (node.settings?.disabled) return [];
  if (node.type === "receive_webhook_node") return sendersOf(node);
  return node.type === "http_request_node" ? requestOf(node) : [];
}

function sendersOf({ id: nodeId, config }: FlowDocument["nodes"][number]): Use[] {
  const authentication = authenticationSchema.safeParse(config.authentication);
  if (!authentication.success || authentication.data.type === "none") return [];
  const kinds = credentialKinds[authentication.data.type];
  const pointer = "/authentication/credential_ids";
  return authentication.data.credential_ids.map((id) => ({ nodeId, id, pointer, kinds, target: null }));
}

function requestOf({ id: nodeId, config: { credential_id: id, url } }: FlowDocument["nodes"][number]): Use[] {
  // Anything else than an id is a problem of the configuration, which its schema reports.
  if (typeof id !== "string" || !uuid.test(id)) return [];
  const target = typeof url === "string" ? knownTarget(url) : null;
  return [{ nodeId, id, pointer: "/credential_id", kinds: sendableKinds, target }];
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
