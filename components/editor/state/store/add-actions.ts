import {
  fromClipboard,
  type PasteAt,
  shiftTo,
  toClipboard,
} from "#components/editor/state/document/clipboard.ts";
import { nodesById } from "#components/editor/state/document/derived.ts";
import { findFreeNotePosition, findFreePosition } from "#components/editor/state/document/free-position.ts";
import { keepClear } from "#components/editor/state/document/keep-clear.ts";
import { isOpen, regionAt, uncovered } from "#components/editor/state/document/regions.ts";
import type { FlowDocument } from "#engine/document.ts";
import { addNode, type InsertPoint } from "#engine/edit/add.ts";
import type { Point } from "#engine/edit/edit.ts";
import { findContainer } from "#engine/edit/inside.ts";
import { addNote, allPlaced } from "#engine/edit/notes.ts";
import { partOf, pastePart } from "#engine/edit/paste.ts";
import { currentDocument } from "#engine/migrate.ts";
import type { NodeTypes } from "#engine/node-types.ts";
import type { Changes } from "./history-actions.ts";
import type { QuietNodes } from "./quiet-nodes.ts";
import { type Selection, selectionOf } from "./selection.ts";

/** Where a new node goes. */
export interface NewPlace {
  /** The place on the canvas. Omitted for a free place. */
  position?: Point | undefined;
  /** The node or edge that it is connected to. */
  insertAt?: InsertPoint | undefined;
  /** The container that it goes into without a connection. Omitted for the top level. */
  containerId?: string | undefined;
  /** The new node's label. Omitted for the default of its type. */
  label?: string | undefined;
}

/** The actions that add something to the document, and select it. */
export interface AddActions {
  /**
   * Adds a node with its type's defaults, connects it as `place` says, and selects it. The containers around it grow,
   * and what is beside them makes room. Returns the new id, or null when the type is unknown or the document is full.
   */
  addNode(type: string, place?: NewPlace): string | null;
  /**
   * Adds an empty note there, in a container if the point is in one, selects it and edits its text. Unless it may cover
   * others, it is below them. Returns the new id, or null when the document is full.
   */
  addNote(point: Point, place?: { mayCover: boolean }): string | null;
  /**
   * Duplicates nodes (default: the selected ones) into free space beside them, with new ids, and selects the copies.
   */
  duplicate(ids?: Iterable<string>): void;
  /** Serializes the selected nodes and the edges between them for the clipboard; null when no node is selected. */
  copy(): string | null;
  /** Pastes what `copy` returned, with new ids, around `center`. Returns the reason for a refusal or null. */
  paste(text: string, center: Point): string | null;
}

interface Edited {
  document: FlowDocument;
  readOnly: boolean;
  selection: Selection;
  quietNodes: QuietNodes;
}

export function addActions(get: () => Edited, { change }: Changes, nodeTypes: NodeTypes): AddActions {
  const addPart = (given: FlowDocument, at: PasteAt, containerId?: string) => {
    const { document, readOnly } = get();
    if (readOnly) return "This flow is read-only.";
    const part = currentDocument(given, nodeTypes);
    const region = containerId ?? (at === "beside" ? allPlaced(part)[0]?.parent_id : undefined);
    const shift = shiftTo(document, nodeTypes, part, at, region);
    const result = pastePart(document, nodeTypes, part, shift, containerId);
    if ("refusal" in result) return result.refusal;
    const pasted = uncovered(result.document, nodeTypes, result.nodeIds);
    const selection = selectionOf({ nodes: result.nodeIds });
    change(keepClear(document, pasted, nodeTypes), null, { selection });
    return null;
  };
  return {
    addNode(type, { position, insertAt, containerId, label } = {}) {
      const { document, readOnly } = get();
      if (readOnly) return null;
      const wanted = { type, insertAt, containerId };
      const free = position ? { position, document } : findFreePosition(document, nodeTypes, wanted);
      const added = addNode(free.document, nodeTypes, { ...wanted, label, position: free.position });
      if ("refusal" in added) return null;
      const selection = selectionOf({ nodes: [added.node.id] });
      const quietNodes = new Map(get().quietNodes).set(added.node.id, new Set());
      change(keepClear(document, added.document, nodeTypes), null, { selection, quietNodes });
      return added.node.id;
    },
    addNote(point, { mayCover } = { mayCover: true }) {
      const { document, readOnly } = get();
      if (readOnly) return null;
      const region = regionAt(document, nodeTypes, point);
      const position = mayCover ? point : findFreeNotePosition(document, nodeTypes, region, point);
      const added = addNote(document, position, region);
      if ("refusal" in added) return null;
      const { id } = added.note;
      const clear = keepClear(document, added.document, nodeTypes);
      change(clear, null, { selection: selectionOf({ nodes: [id] }), renaming: id });
      return id;
    },
    ...clipboardActions(get, addPart, nodeTypes),
  };
}

type AddPart = (part: FlowDocument, at: PasteAt, containerId?: string) => string | null;

function clipboardActions(
  get: () => Edited,
  addPart: AddPart,
  nodeTypes: NodeTypes,
): Pick<AddActions, "duplicate" | "copy" | "paste"> {
  return {
    duplicate(ids) {
      const { document, selection } = get();
      const part = partOf(document, ids ? new Set(ids) : selection.nodes);
      if (allPlaced(part).length > 0) addPart(part, "beside");
    },
    copy() {
      const { document, selection } = get();
      const part = partOf(document, selection.nodes);
      return allPlaced(part).length === 0 ? null : toClipboard(part);
    },
    paste(text, center) {
      const part = fromClipboard(text);
      if (!part || allPlaced(part).length === 0) return "There are no nodes on the clipboard.";
      const { document, selection } = get();
      const selected = findContainer(document, nodeTypes, selection.nodes);
      const node = selected === undefined ? undefined : nodesById(document).get(selected);
      const open = node && isOpen(node, nodeTypes) ? selected : undefined;
      return addPart(part, { center }, open ?? regionAt(document, nodeTypes, center));
    },
  };
}
