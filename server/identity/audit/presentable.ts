import { cutText } from "#lib/cut-text.ts";
import type { Json } from "#lib/json.ts";

/** The fields of a resource that an entry shows, by name. */
export type Fields = Readonly<Record<string, unknown>>;

/** A longer value is cut: an entry is for reading, not for restoring. */
const maxChars = 2000;

/** Fields that are never shown, whatever they contain. Callers do not pass secrets; this is the second lock. */
const secretName = /secret|password|token|hash|private/i;

/** The fields that differ, before and after. A missing side stays missing: the thing was created or deleted. */
export function changedFields(
  before: Fields | undefined,
  after: Fields | undefined,
): { before: Record<string, Json> | null; after: Record<string, Json> | null } {
  if (!before || !after)
    return { before: before ? present(before) : null, after: after ? present(after) : null };
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const pick = (fields: Fields) => present(Object.fromEntries(names.map((name) => [name, fields[name]])));
  return { before: pick(before), after: pick(after) };
}

function present(fields: Fields): Record<string, Json> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]): [string, Json][] => {
      if (value === undefined) return [];
      return [[name, secretName.test(name) && value !== null ? "[secret]" : shorten(value)]];
    }),
  );
}

function shorten(value: unknown): Json {
  const json = JSON.stringify(value, (name, inner: unknown) =>
    secretName.test(name) && inner !== null ? "[secret]" : inner,
  );
  if (json.length <= maxChars) return JSON.parse(json) as Json;
  return `${cutText(typeof value === "string" ? value : json, maxChars)}…`;
}
