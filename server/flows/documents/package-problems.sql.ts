import type { DocumentNode, FlowDocument } from "#engine/document.ts";
import { fillDefaults } from "#engine/fill-defaults.ts";
import type { FlowProblem } from "#engine/graph/graph.ts";
import { currentDocument } from "#engine/migrate.ts";
import type { BundleUse } from "#engine/node.ts";
import { definitionOf, type NodeTypes } from "#engine/node-types.ts";
import { parsePackageSpec } from "#lib/npm-package.ts";
import { refusePackage } from "#server/flows/code-bundles/allowed.ts";
import { findNodePackages } from "#server/flows/code-bundles/data.ts";
import type { Transaction } from "#server/platform/database/transaction.ts";

type Use = BundleUse & { nodeId: string };

/**
 * Finds the nodes whose code cannot get exactly the packages that it names: not allowed here, not stored here (after an
 * import, for example), or stored with others. Other packages never take their place.
 */
export async function findPackageProblems(
  tx: Transaction,
  document: FlowDocument,
  types: NodeTypes,
): Promise<FlowProblem[]> {
  const uses = currentDocument(document, types).nodes.flatMap((node) => usesOf(node, types));
  if (uses.length === 0) return [];
  const stored = await findNodePackages(
    tx,
    uses.map(({ hash }) => hash),
  );
  return uses.flatMap((use) => {
    const problem = problemOf(use, stored.get(use.hash));
    return problem ? [{ nodeId: use.nodeId, edgeId: null, pointer: "/packages", ...problem }] : [];
  });
}

function problemOf({ packages, hash }: Use, stored: readonly string[] | undefined) {
  const refused = packages
    .map((each) => refusePackage(parsePackageSpec(each)?.name ?? ""))
    .find((each) => each !== null);
  if (typeof refused === "string") return { code: "package_not_allowed", detail: refused };
  if (!stored) {
    const detail = `The bundle ${hash.slice(0, 12)} with the packages is not in this installation. Bundle them again.`;
    return { code: "bundle_missing", detail };
  }
  if (stored.length === packages.length && stored.every((each) => packages.includes(each))) return null;
  const detail = `The bundle ${hash.slice(0, 12)} has other packages (${stored.join(", ")}). Bundle them again.`;
  return { code: "bundle_mismatch", detail };
}

/** Without those that have no bundle yet, which is a problem of their configuration. */
function usesOf(node: DocumentNode, types: NodeTypes): Use[] {
  if (node.settings?.disabled) return [];
  const definition = definitionOf(node, types);
  const use = definition?.bundle?.(fillDefaults(definition, node.config));
  return use && use.packages.length > 0 && use.hash !== "" ? [{ ...use, nodeId: node.id }] : [];
}
