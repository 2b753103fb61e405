import { sendableKinds } from "#api/identity/credentials/schema.ts";
import type { DocumentNode, FlowDocument } from "#engine/document.ts";
import { fillDefaults } from "#engine/fill-defaults.ts";
import type { FlowProblem } from "#engine/graph/graph.ts";
import { currentDocument } from "#engine/migrate.ts";
import type { CredentialUse } from "#engine/node.ts";
import { definitionOf, type NodeTypes } from "#engine/node-types.ts";
import { allowsTarget, describeMismatch } from "#lib/credential-hosts.ts";
import {
  type CredentialReference,
  decryptCredentials,
  findCredentials,
} from "#server/identity/credentials/data.ts";
import { credentialHeaderProblem } from "#server/identity/credentials/sendable.ts";
import { readStandardSecret } from "#server/identity/credentials/standard-secret.ts";
import type { Transaction } from "#server/platform/database/transaction.ts";

/** A node's use of a credential. */
type Use = CredentialUse & Required<Pick<CredentialUse, "kinds">> & { nodeId: string };

/**
 * Finds the credentials that nodes name and cannot use: deleted, from another installation, of another kind, or not
 * allowed for the requested host.
 */
export async function findCredentialProblems(
  tx: Transaction,
  document: FlowDocument,
  types: NodeTypes,
): Promise<FlowProblem[]> {
  const uses = currentDocument(document, types).nodes.flatMap((node) => usesOf(node, types));
  if (uses.length === 0) return [];
  const known = await findCredentials(
    tx,
    uses.map(({ id }) => id),
  );
  const unusable = await findUnusable(uses);
  return uses.flatMap((use) => {
    const problem =
      problemOf(use, known.get(use.id)) ?? (unusable.has(use.id) && use.format ? wrongFormat : null);
    return problem ? [{ nodeId: use.nodeId, edgeId: null, pointer: use.pointer, ...problem }] : [];
  });
}

const wrongFormat = {
  code: "credential_unusable",
  detail:
    "The chosen credential is not a Standard Webhooks secret, so every call would be refused. Such a secret is base64 after whsec_. Copy it whole.",
};

/** The credentials of the uses with a format that do not have it. */
async function findUnusable(uses: readonly Use[]): Promise<Set<string>> {
  const ids = uses.flatMap(({ id, format }) => (format ? [id] : []));
  const opened = await decryptCredentials(ids);
  return new Set(opened.flatMap(({ id, secret }) => (readStandardSecret(secret) ? [] : [id])));
}

function problemOf({ kinds, connector, target }: Use, credential: CredentialReference | undefined) {
  if (!credential || !kinds.includes(credential.kind)) {
    const what = kinds.includes("connection") ? "connection" : "credential";
    const detail = `The chosen ${what} does not exist in this installation. Choose another one.`;
    return { code: "credential_missing", detail };
  }
  const { connection } = credential.settings;
  if (connector !== undefined && connection?.connector !== connector) {
    const detail = `“${credential.name}” is a connection of ${connection?.connector}. Choose one of ${connector}.`;
    return { code: "connection_unsuitable", detail };
  }
  if (target && !allowsTarget(credential.hosts, target)) {
    return { code: "credential_host_not_allowed", detail: describeMismatch(credential, target) };
  }
  const detail =
    target && credential.settings.header ? credentialHeaderProblem(credential.settings.header) : null;
  return detail === null ? null : { code: "credential_not_sendable", detail };
}

function usesOf(node: DocumentNode, types: NodeTypes): Use[] {
  if (node.settings?.disabled) return [];
  const definition = definitionOf(node, types);
  const uses = definition?.credentials?.(fillDefaults(definition, node.config)) ?? [];
  return uses.map(({ kinds = sendableKinds, ...use }) => ({ ...use, nodeId: node.id, kinds }));
}
