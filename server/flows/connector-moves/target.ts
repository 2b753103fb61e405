import { compareBases } from "#engine/connectors/compare.ts";
import { type MovedDocument, moveDocument } from "#engine/connectors/move-document.ts";
import type { TargetVersion } from "#engine/connectors/move-node.ts";
import type { FlowDocument } from "#engine/document.ts";
import { type ImportedVersion, operationOf, wholeOf } from "#server/connectors/library/imported.ts";
import { library } from "#server/connectors/library/library.ts";

/** Moves documents to a version of an imported connector. */
export type Move = (document: FlowDocument) => MovedDocument;

/** Null if there is no such imported connector, or it does not have this version. */
export function moveTo(connector: string, version: number): Move | null {
  const versions = library().imported.versions(connector);
  const found = versions.find(({ base }) => base.version === version);
  if (!found) return null;
  const target = toTarget(found);
  const older = {
    find: (operation: string, from: number) => library().find(connector, operation, from)?.operation,
    baseChanges(from: number) {
      const before = versions.find(({ base }) => base.version >= from)?.base;
      return before ? compareBases(before, found.base).filter(({ breaking }) => breaking) : [];
    },
  };
  return (document) => moveDocument(document, connector, target, older);
}

function toTarget(version: ImportedVersion): TargetVersion {
  // All operations are parsed at most once, and only if a node's operation has another name now.
  let all: ReturnType<typeof wholeOf>["operations"] | undefined;
  return {
    version: version.base.version,
    find: (name) => operationOf(version, name),
    findRequest({ method, path }) {
      all ??= wholeOf(version).operations;
      const [name, operation] =
        Object.entries(all).find(([, each]) => each.method === method && each.path === path) ?? [];
      return name === undefined || !operation ? undefined : { name, operation };
    },
  };
}
