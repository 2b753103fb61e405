import type { ServerDraft } from "#components/editor/state/store/save-actions.ts";
import type { FlowDocument } from "#engine/document.ts";
import { labelOf } from "#engine/edit/edit.ts";
import type { Conflict } from "#engine/merge/conflict.ts";
import { definitionOf, type NodeTypes } from "#engine/node-types.ts";

/** The names of the fields outside a node's configuration. */
const fieldNames: Readonly<Record<string, string>> = {
  name: "Name",
  description: "Description",
  text: "Text",
  key: "Key",
  pin: "Pinned output",
  "settings.note": "Note",
  "settings.on_failure": "On failure",
  "settings.on_missing_tag": "Missing data",
  "settings.retry": "Retries",
  "settings.timeout_seconds": "Timeout",
  "settings.disabled": "Disabled",
};

/** Where a conflict is, as the dialog names it: `Delay · Seconds`. */
export function conflictTitle(
  conflict: Conflict,
  { mine, theirs }: { mine: FlowDocument; theirs: FlowDocument },
  types: NodeTypes,
): string {
  const nameOf = (id: string) => {
    const node = [mine, theirs].flatMap(({ nodes }) => nodes).find((each) => each.id === id);
    return node ? labelOf(node, types) : "Note";
  };
  if (conflict.kind === "size") return "Size of the flow";
  if (conflict.kind === "removal") return nameOf(conflict.ownerId);
  if (conflict.kind === "connection")
    return `Connection from ${nameOf(conflict.edge.source)} to ${nameOf(conflict.edge.target)}`;
  const { ownerId, field } = conflict;
  if (ownerId === null) return `Flow · ${fieldNames[field] ?? field}`;
  const node = [mine, theirs].flatMap(({ nodes }) => nodes).find(({ id }) => id === ownerId);
  const name = field.replace(/^config\./, "");
  const label = node && field !== name ? definitionOf(node, types)?.fields[name]?.label : fieldNames[field];
  return `${nameOf(ownerId)} · ${label ?? name}`;
}

/** A note on the conflict, where there are no two values to compare. */
export function conflictNote(conflict: Exclude<Conflict, { kind: "field" }>, who: string): string {
  if (conflict.kind === "removal")
    return conflict.removedBy === "theirs"
      ? `${who} deleted it. You changed it.`
      : `You deleted it. ${who} changed it.`;
  if (conflict.kind === "connection")
    return `You added this connection. Beside the other changes it is not possible: ${conflict.reason}`;
  return "Together, the two drafts exceed the limits of a flow. Only one of them can stay.";
}

/** The value of a field as text to compare. */
export function valueText(value: unknown): string {
  if (value === undefined || value === null) return "";
  return typeof value === "string" ? value : JSON.stringify(value, null, 2);
}

/** Who saved: "Ada", or "Another of your tabs". */
export function saverName({ saved_by }: Pick<ServerDraft, "saved_by">, userId: string | undefined): string {
  if (saved_by === null) return "Someone else";
  return saved_by.id === userId ? "Another of your tabs" : saved_by.name;
}
