import { toText } from "#engine/tags/to-text.ts";
import { charactersOf } from "#lib/cut-text.ts";
import { isJsonObject, type Json } from "#lib/json.ts";

/** LiquidJS's filters that count or take apart a text, by whole characters. It would count UTF-16 units. */
const byCharacter: Readonly<Record<string, (characters: string[]) => Json>> = {
  size: (characters) => characters.length,
  first: (characters) => characters[0] ?? "",
  last: (characters) => characters.at(-1) ?? "",
  reverse: (characters) => characters.toReversed().join(""),
  capitalize: ([first = "", ...rest]) => first.toUpperCase() + rest.join("").toLowerCase(),
};

/** The names of the filters that `applyToCharacters` applies. */
export const characterFilters: ReadonlySet<string> = new Set([
  ...Object.keys(byCharacter),
  "split",
  "replace",
]);

/**
 * Applies such a filter to a text; of an object, `size` is the number of its fields and `first` its first field as
 * `[name, value]`.
 *
 * @returns undefined for other values, which are left to LiquidJS
 */
export function applyToCharacters(name: string, value: Json, parameters: readonly Json[]): Json | undefined {
  if (isJsonObject(value)) return ofObject(name, value);
  if (typeof value !== "string") return undefined;
  const [text = null, replacement = null] = parameters;
  const isBetween = text === null || text === "";
  if (name === "split") return isBetween ? charactersOf(value) : undefined;
  if (name === "replace") return isBetween ? replaceBetween(value, toText(replacement)) : undefined;
  return byCharacter[name]?.(charactersOf(value));
}

/** Empty text is found before, between and after all characters. */
function replaceBetween(value: string, replacement: string): string {
  return (
    replacement +
    charactersOf(value)
      .map((character) => character + replacement)
      .join("")
  );
}

function ofObject(name: string, value: { readonly [field: string]: Json }): Json | undefined {
  if (name === "size") return Object.keys(value).length;
  return name === "first" ? (Object.entries(value)[0] ?? null) : undefined;
}
