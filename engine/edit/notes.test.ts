import { expect, test } from "vitest";
import { documentSchema, type FlowDocument, maxNoteLength, maxNotes } from "#engine/document.ts";
import { buildGraph } from "#engine/graph/build.ts";
import { moveNodes } from "./change.ts";
import { copyDocument } from "./copy-document.ts";
import { moveInto } from "./move-into.ts";
import { addNote, changeNote } from "./notes.ts";
import { partOf, pastePart } from "./paste.ts";
import { removeNodes } from "./remove.ts";
import { documentOf, idOf, nodeOf, types } from "./test-support.ts";

const inside = (name: string) => ({ ...nodeOf(name), parent_id: idOf("loop") });
const flow = documentOf([nodeOf("loop", "loop"), inside("a"), nodeOf("b")]);

function withNote(containerId?: string): { document: FlowDocument; id: string } {
  const added = addNote(flow, { x: 1.6, y: 2 }, containerId);
  if ("refusal" in added) throw new Error(added.refusal);
  return {
    document: changeNote(added.document, added.note.id, { text: "Why", color: "rose" }),
    id: added.note.id,
  };
}

test("a note is a valid part of the document, and the engine's graph is the same with it", () => {
  const { document, id } = withNote();
  expect(documentSchema.parse(document)).toEqual(document);
  expect(document.notes).toMatchObject([{ id, text: "Why", color: "rose", position: { x: 2, y: 2 } }]);
  expect(JSON.stringify(buildGraph(document, types))).toBe(JSON.stringify(buildGraph(flow, types)));
});

test("a note in a loop is copied, moved out and removed with it", () => {
  const { document, id } = withNote(idOf("loop"));
  expect(partOf(document, new Set([idOf("loop")])).notes).toMatchObject([{ id }]);
  const moved = moveInto(document, types, new Set([id]), undefined);
  expect("document" in moved && moved.document.notes?.[0]).not.toHaveProperty("parent_id");
  expect(removeNodes(document, types, new Set([idOf("loop")]))).not.toHaveProperty("notes");
});

test("a note is pasted with a new id, in the copied loop, in a given one, or beside its original", () => {
  const { document, id } = withNote(idOf("loop"));
  const paste = (part: FlowDocument, into?: string) => {
    const pasted = pastePart(document, types, part, { x: 10, y: 0 }, into);
    if ("refusal" in pasted) throw new Error(pasted.refusal);
    return pasted;
  };
  const whole = paste(partOf(document, new Set([idOf("loop")])));
  const [, copy] = whole.document.notes ?? [];
  expect(copy?.id).not.toBe(id);
  expect(copy?.position).toEqual({ x: 12, y: 2 });
  expect(whole.nodeIds).toContain(copy?.parent_id);
  expect(copy?.parent_id).not.toBe(idOf("loop"));
  const alone = partOf(document, new Set([id]));
  expect(paste(alone).document.notes?.[1]?.parent_id).toBe(idOf("loop"));
  expect(paste(alone).nodeIds).toHaveLength(1);
});

test("a note that is pasted into a flow without its loop is at the top level", () => {
  const { document, id } = withNote(idOf("loop"));
  const pasted = pastePart(documentOf([]), types, partOf(document, new Set([id])), { x: 0, y: 0 });
  expect("document" in pasted && pasted.document.notes?.[0]).not.toHaveProperty("parent_id");
});

test("the copy of a document has its notes, in its own loops", () => {
  const { document, id } = withNote(idOf("loop"));
  const copy = copyDocument(document);
  expect(copy.notes?.[0]?.id).not.toBe(id);
  expect(copy.notes?.[0]?.parent_id).toBe(copy.nodes[0]?.id);
  expect(documentSchema.parse(copy)).toEqual(copy);
});

test("notes are moved as nodes are", () => {
  const { document, id } = withNote();
  expect(moveNodes(document, new Map([[id, { x: 7, y: 8 }]])).notes?.[0]?.position).toEqual({ x: 7, y: 8 });
  expect(moveNodes(document, new Map([[id, { x: 2, y: 2 }]]))).toBe(document);
});

test("notes are bounded in number, length and size", () => {
  const { document, id } = withNote();
  const [note] = document.notes ?? [];
  if (!note) throw new Error("There is no note.");
  const full = { ...document, notes: Array.from({ length: maxNotes }, () => note) };
  expect(addNote(full, { x: 0, y: 0 }, undefined)).toHaveProperty("refusal");
  expect(pastePart(full, types, partOf(document, new Set([id])), { x: 0, y: 0 })).toHaveProperty("refusal");
  expect(documentSchema.safeParse({ ...full, notes: [...full.notes, note] }).success).toBe(false);
  expect(changeNote(document, id, { text: "x".repeat(maxNoteLength + 1) })).toBe(document);
  expect(changeNote(document, id, { size: { width: 1, height: 1 } })).toBe(document);
});
