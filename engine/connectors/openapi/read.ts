import { isJsonObject, type Json, type JsonObject } from "#lib/json.ts";

/*
 * Descriptions of APIs are written by people and programs of every kind, so nothing in them has the type that it should. These
 * read a part of one, and give nothing where it is something else.
 */

export const textOf = (value: Json | undefined): string | undefined =>
  typeof value === "string" && value.trim() !== "" ? value.trim() : undefined;

export const objectOf = (value: Json | undefined): JsonObject =>
  value !== undefined && isJsonObject(value) ? value : {};

export const listOf = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : []);

/** References are followed this far; a circle of them ends here too. */
const maxReferences = 20;

/** Follows the references of a part to what it names in the same document. References stay where nobody reads them. */
export type Resolve = (value: Json | undefined) => JsonObject;

/** @param onMissing gets each reference that names nothing in this document */
export function resolverOf(document: JsonObject, onMissing: (reference: string) => void): Resolve {
  return (value) => {
    let found = objectOf(value);
    for (let count = 0; count < maxReferences; count += 1) {
      const reference = textOf(found.$ref);
      if (reference === undefined) return found;
      const named = at(document, reference);
      if (named === undefined) onMissing(reference);
      found = objectOf(named);
    }
    return {};
  };
}

/** The part that a local reference (`#/components/schemas/Pet`) names. Other documents are not read. */
function at(document: JsonObject, reference: string): Json | undefined {
  if (!reference.startsWith("#/")) return undefined;
  let found: Json | undefined = document;
  for (const part of reference.slice(2).split("/")) {
    const name = decode(part).replaceAll("~1", "/").replaceAll("~0", "~");
    if (Array.isArray(found)) found = found[Number(name)];
    else if (found !== undefined && isJsonObject(found))
      found = Object.hasOwn(found, name) ? found[name] : undefined;
    else return undefined;
  }
  return found;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
