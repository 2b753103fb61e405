import { isJsonObject, type Json, type JsonObject } from "#lib/json.ts";

/** What the tags of one node can see. Nothing in it is copied: it refers to the outputs that it was made from. */
export interface TagScope {
  /** Outputs by node key, on an object without a prototype. They win over the trigger's fields. */
  readonly keyed: { readonly [key: string]: Json };
  /** The trigger's fields, which stand at top level. */
  readonly fields: JsonObject;
}

/** An output and the key that its node has. */
export interface KeyedOutput {
  key: string;
  output: Json;
}

const noFields: JsonObject = {};

/**
 * What a node's tags see: the trigger's fields at top level, and each output of `keyed` under its key (list the trigger
 * there too). A key wins over a field of that name, so that a sender cannot forge a node's output (docs/product.md §2).
 * Costs one assignment per node, whatever the size of the outputs.
 */
export function buildScope(triggerOutput: Json, keyed: Iterable<KeyedOutput>): TagScope {
  const byKey: { [key: string]: Json } = Object.create(null);
  for (const { key, output } of keyed) byKey[key] = output;
  return { keyed: byKey, fields: isJsonObject(triggerOutput) ? triggerOutput : noFields };
}
