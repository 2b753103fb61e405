import {
  type DocumentNode,
  type DocumentNote,
  documentNoteSchema,
  type FlowDocument,
  maxNotes,
} from "#engine/document.ts";
import { newNodeId } from "#lib/node-id.ts";
import { type Point, rounded } from "./edit.ts";

export type NoteChange = Partial<Pick<DocumentNote, "text" | "color" | "size">>;

export const newNoteSize = { width: 240, height: 160 } as const;
const newNote = { size: newNoteSize, color: "amber", text: "" } as const;

/** An item that has a place on the canvas, and can be in a container. */
export type Placed = DocumentNode | DocumentNote;

/** A document's nodes and notes. */
export function allPlaced({ nodes, notes = [] }: Pick<FlowDocument, "nodes" | "notes">): readonly Placed[] {
  return [...nodes, ...notes];
}

/** The document with these notes. None are stored by omitting them, so that an older release can read the document. */
export function withNotes(document: FlowDocument, notes: readonly DocumentNote[]): FlowDocument {
  const { notes: _, ...others } = document;
  return notes.length === 0 ? others : { ...others, notes: [...notes] };
}

/** Returns the same document when no note changes. */
export function mapNotes(document: FlowDocument, change: (note: DocumentNote) => DocumentNote): FlowDocument {
  const before = document.notes ?? [];
  const notes = before.map(change);
  return notes.every((note, index) => note === before[index]) ? document : withNotes(document, notes);
}

/** Adds an empty note, in a container or at the top level (undefined). */
export function addNote(
  document: FlowDocument,
  position: Point,
  containerId: string | undefined,
): { document: FlowDocument; note: DocumentNote } | { refusal: string } {
  const notes = document.notes ?? [];
  if (notes.length >= maxNotes) return { refusal: `A flow can have at most ${maxNotes} notes.` };
  const parent = containerId === undefined ? {} : { parent_id: containerId };
  const note: DocumentNote = { id: newNodeId(), ...parent, position: rounded(position), ...newNote };
  return { document: withNotes(document, [...notes, note]), note };
}

/** Changes a note's text, color or size, within the bounds of each. */
export function changeNote(document: FlowDocument, noteId: string, change: NoteChange): FlowDocument {
  return mapNotes(document, (note) => {
    if (note.id !== noteId) return note;
    const changed = documentNoteSchema.safeParse({ ...note, ...change });
    return changed.success && JSON.stringify(changed.data) !== JSON.stringify(note) ? changed.data : note;
  });
}
