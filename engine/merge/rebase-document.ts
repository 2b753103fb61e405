import type { FlowDocument } from "#engine/document.ts";
import type { NodeTypes } from "#engine/node-types.ts";
import type { Choose, Versions } from "./conflict.ts";
import { mergeDrafts } from "./merge-drafts.ts";

/**
 * An earlier document of mine (`mine`), with the others' changes since (`base` to `theirs`), so that undo
 * takes back my edits and not theirs. Where both changed the same, mine is restored; items that either side
 * has removed stay removed.
 */
export function rebaseDocument(
  { base, mine, theirs }: Versions<FlowDocument>,
  types: NodeTypes,
): FlowDocument {
  const toDraft = (document: FlowDocument) => ({ name: "", description: "", document });
  const versions = { base: toDraft(base), mine: toDraft(mine), theirs: toDraft(theirs) };
  return mergeDrafts(versions, types, undoes).draft.document;
}

const undoes: Choose = (conflict) => (conflict.kind === "removal" ? conflict.removedBy : "mine");
