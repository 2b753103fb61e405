import type { Json } from "#lib/json.ts";
import { readField } from "#lib/read-field.ts";
import type { WebhookSettings } from "./settings.ts";

/** How the calls of a webhook are received whose type, not a person, decides it. */
export interface Reception {
  settings: WebhookSettings;
  /** The calls that start the flow. The others are acknowledged, and start nothing. */
  takes: Selection;
  /** A worker registers it at the provider. */
  isRegistered: boolean;
  /** The secret of its signature is the one with which it was registered, not a credential that its settings name. */
  hasRegisteredSecret: boolean;
  /** The token by which the provider proves the URL once, with a GET. */
  verifyToken?: string | undefined;
  /** The header whose value is the secret, for providers that send it instead of signing. */
  secretHeader?: string | undefined;
}

/** Which calls of a webhook, or items of a list, start a flow. */
export interface Selection {
  /** The value that names a call's event, and the events that start the flow; `*` for all. Null for no condition. */
  events: { header?: string | undefined; at?: string | undefined; values: readonly string[] } | null;
  /** The texts that are allowed at these paths. */
  only: Readonly<Record<string, readonly string[]>>;
  /** Paths of which one must have a value. `[]` is any entry of a list. Empty for no condition. */
  has: readonly string[];
  /** Paths at which there must be no value. */
  unless: readonly string[];
}

/**
 * Why a call or an item starts nothing; null if it starts the flow.
 *
 * @param header the value of a header of the call
 */
export function ignoredBecause(
  { events, only, has, unless }: Selection,
  value: Json,
  header: (name: string) => string | undefined = () => undefined,
): string | null {
  if (events && !events.values.includes("*")) {
    const named = events.header === undefined ? at(value, events.at ?? "") : header(events.header);
    const event = textOf(named) ?? "";
    if (!events.values.includes(event)) return `“${event}” is not chosen.`;
  }
  for (const [path, allowed] of Object.entries(only)) {
    const text = textOf(at(value, path));
    if (text === null || !allowed.includes(text)) return `“${path}” is “${text ?? ""}”, which is not chosen.`;
  }
  if (has.length > 0 && !has.some((path) => valuesAt(value, path.split("[]")).some(isThere)))
    return `It has none of ${has.map((path) => `“${path}”`).join(", ")}, so it starts nothing.`;
  const excluded = unless.find((path) => isThere(at(value, path)));
  return excluded === undefined ? null : `It has “${excluded}”, so it starts nothing.`;
}

const at = (value: Json, path: string): Json | undefined => (path === "" ? value : readField(value, path));

/** The values at a path whose parts are separated by lists. */
function valuesAt(value: Json, [path = "", ...rest]: readonly string[]): Json[] {
  const found = at(value, path.replace(/^\./, ""));
  if (found === undefined) return [];
  if (rest.length === 0) return [found];
  return Array.isArray(found) ? found.flatMap((each) => valuesAt(each, rest)) : [];
}

const isThere = (value: Json | undefined) =>
  value !== undefined && value !== null && value !== false && value !== "";

function textOf(value: Json | undefined): string | null {
  return value === undefined || value === null || typeof value === "object" ? null : String(value);
}
