import { type FlowDocument, maxEdges, maxNodes, maxNotes } from "#engine/document.ts";
import { withNotes } from "#engine/edit/notes.ts";
import { currentDocument } from "#engine/migrate.ts";
import type { NodeTypes } from "#engine/node-types.ts";
import { isSameJson } from "#lib/same-json.ts";
import { alignKeys, withUniqueKeys } from "./align-keys.ts";
import { type Choose, type Conflict, Conflicts, type Draft, type Versions } from "./conflict.ts";
import { createFate } from "./fate.ts";
import { mergeEdges } from "./merge-edges.ts";
import { mergeFields } from "./merge-fields.ts";
import { mergeNode, mergeNote } from "./merge-items.ts";
import { mergePlaced, withParents } from "./merge-placed.ts";

export interface Merge {
  draft: Draft;
  /** The fields that both sides changed differently, each decided by `choose`. */
  conflicts: readonly Conflict[];
}

/**
 * Merges two drafts that were made from the same one: nodes, notes and connections by id, and configurations
 * and settings field by field. Positions are those of the last writer, which are mine. Unchanged parts keep
 * their identity from mine.
 *
 * @param choose decides conflicts; by default theirs wins
 */
export function mergeDrafts(
  versions: Versions<Draft>,
  types: NodeTypes,
  choose: Choose = () => "theirs",
): Merge {
  const conflicts = new Conflicts(choose);
  const { base, mine, theirs } = versions;
  const texts = ({ name, description }: Draft) => ({ name, description });
  const merged = mergeFields(
    { base: texts(base), mine: texts(mine), theirs: texts(theirs) },
    null,
    "",
    conflicts,
  );
  const document = mergeDocuments(
    {
      base: currentDocument(base.document, types),
      mine: currentDocument(mine.document, types),
      theirs: currentDocument(theirs.document, types),
    },
    types,
    conflicts,
  );
  const { name, description } = { ...texts(mine), ...merged };
  return { draft: { name, description, document }, conflicts: conflicts.found };
}

function mergeDocuments(
  versions: Versions<FlowDocument>,
  types: NodeTypes,
  conflicts: Conflicts,
): FlowDocument {
  const { base, mine, theirs } = versions;
  if (isSameJson(base, theirs) || isSameJson(mine, theirs)) return mine;
  const aligned = isSameJson(base, mine) ? versions : alignKeys(versions, types, conflicts);
  const fate = createFate(aligned, conflicts);
  const nodes = mergePlaced(
    mapValues(aligned, (document) => document.nodes),
    fate,
    mergeNode,
    conflicts,
  );
  const notes = mergePlaced(
    mapValues(aligned, (document) => document.notes ?? []),
    fate,
    mergeNote,
    conflicts,
  );
  const placed = withParents(withNotes({ nodes, edges: [] }, notes), aligned);
  const merged = withUniqueKeys(mergeEdges(aligned, placed, fate.restored, types, conflicts));
  if (isTooLarge(merged)) return conflicts.decide({ kind: "size", id: "size" }) === "mine" ? mine : theirs;
  return isSameJson(merged, mine) ? mine : merged;
}

function isTooLarge({ nodes, edges, notes = [] }: FlowDocument): boolean {
  return nodes.length > maxNodes || edges.length > maxEdges || notes.length > maxNotes;
}

function mapValues<Value, Result>(
  { base, mine, theirs }: Versions<Value>,
  map: (value: Value) => Result,
): Versions<Result> {
  return { base: map(base), mine: map(mine), theirs: map(theirs) };
}
