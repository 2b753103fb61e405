import type { DocumentNode, FlowDocument } from "#engine/document.ts";
import type { Fields } from "#engine/field.ts";
import { definitionOf, type NodeTypes } from "#engine/node-types.ts";
import { isJsonObject, type Json } from "#lib/json.ts";

/** A line of a setting that has a text. */
export interface FoundLine {
  node: DocumentNode;
  /** JSON pointer (RFC 6901) of the setting. */
  pointer: string;
  /** The label of the setting that contains the text. */
  setting: string;
  /** From 1; null if the setting has one line. */
  line: number | null;
  text: string;
}

const maxFound = 200;

/**
 * The places in a flow's settings that contain a text, in any case: code, expressions, tags and all other
 * texts.
 */
export function findText(document: FlowDocument, types: NodeTypes, query: string): FoundLine[] {
  const wanted = query.toLowerCase();
  if (wanted.trim() === "") return [];
  const found: FoundLine[] = [];
  for (const node of document.nodes) {
    const fields = definitionOf(node, types)?.fields ?? {};
    for (const { pointer, setting, text } of textsIn(node.config as Json, fields, "", "")) {
      const lines = text.split("\n");
      for (const [at, line] of lines.entries()) {
        if (!line.toLowerCase().includes(wanted)) continue;
        found.push({ node, pointer, setting, line: lines.length > 1 ? at + 1 : null, text: line.trim() });
        if (found.length >= maxFound) return found;
      }
    }
  }
  return found;
}

interface SettingText {
  pointer: string;
  setting: string;
  text: string;
}

function* textsIn(value: Json, fields: Fields, pointer: string, setting: string): Generator<SettingText> {
  if (typeof value === "string") yield { pointer, setting, text: value };
  if (Array.isArray(value)) {
    for (const [at, each] of value.entries()) yield* textsIn(each, fields, `${pointer}/${at}`, setting);
  }
  if (!isJsonObject(value)) return;
  // An expression is its setting.
  if (typeof value.js === "string" && Object.keys(value).length === 1) {
    yield { pointer, setting, text: value.js };
    return;
  }
  for (const [name, each] of Object.entries(value)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    const inner = field?.kind === "list" || field?.kind === "group" ? field.item : {};
    const step = name.replaceAll("~", "~0").replaceAll("/", "~1");
    yield* textsIn(each, inner, `${pointer}/${step}`, field?.label ?? (setting || name));
  }
}
