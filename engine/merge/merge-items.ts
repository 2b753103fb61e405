import {
  type DocumentNode,
  type DocumentNote,
  documentNodeSchema,
  documentNoteSchema,
} from "#engine/document.ts";
import { settingsOf } from "#engine/edit/edit.ts";
import type { Placed } from "#engine/edit/notes.ts";
import { isSameJson } from "#lib/same-json.ts";
import type { Conflicts, Versions } from "./conflict.ts";
import { type FieldValues, lastWritten, mergeFields, type Sides } from "./merge-fields.ts";

/** Merges a node's key, pin, configuration and settings, each field by itself. The last position wins. */
export function mergeNode(sides: Sides<DocumentNode>, conflicts: Conflicts): DocumentNode {
  const { mine, theirs } = sides;
  const fields = (prefix: string, fieldsOf: (node: DocumentNode) => FieldValues) =>
    mergeFields(eachSide(sides, fieldsOf), mine.id, prefix, conflicts);
  const isSameType = mine.type === theirs.type;
  return documentNodeSchema.parse({
    id: mine.id,
    ...lastWritten(sides, ({ type, version }) => (version === undefined ? { type } : { type, version })),
    ...fields("", ({ key, pin }) => ({ key, pin })),
    ...lastWritten(sides, placeOf),
    ...lastWritten(sides, ({ collapsed }) => (collapsed === undefined ? {} : { collapsed })),
    config: isSameType
      ? fields("config.", ({ config }) => config)
      : lastWritten(sides, ({ type, config }) => ({ type, config })).config,
    ...((mine.settings ?? theirs.settings) && { settings: fields("settings.", settingsOf) }),
  });
}

/** Merges a note. Its text is a field; the last position, size and color win. */
export function mergeNote(sides: Sides<DocumentNote>, conflicts: Conflicts): DocumentNote {
  const texts = eachSide(sides, ({ text }): FieldValues => ({ text }));
  return documentNoteSchema.parse({
    id: sides.mine.id,
    ...lastWritten(sides, placeOf),
    ...lastWritten(sides, ({ size }) => ({ size })),
    ...lastWritten(sides, ({ color }) => ({ color })),
    ...mergeFields(texts, sides.mine.id, "", conflicts),
  });
}

/** Whether a node or note differs in more than where it is drawn, or is in another container. */
export function isEdited(before: Placed, after: Placed): boolean {
  return before !== after && !isSameJson(contentOf(before), contentOf(after));
}

function contentOf(item: Placed): FieldValues {
  if ("text" in item) return { text: item.text, parent_id: item.parent_id };
  const { position: _, collapsed: __, version: ___, ...content } = item;
  return { ...content, settings: settingsOf(item) };
}

/** An item's position and the container that it is in. */
export function placeOf({ position, parent_id }: Placed): Pick<Placed, "position" | "parent_id"> {
  return parent_id === undefined ? { position } : { position, parent_id };
}

function eachSide<Item>({ base, mine, theirs }: Sides<Item>, fieldsOf: (item: Item) => FieldValues) {
  return {
    base: base ? fieldsOf(base) : {},
    mine: fieldsOf(mine),
    theirs: fieldsOf(theirs),
  } satisfies Versions<FieldValues>;
}
