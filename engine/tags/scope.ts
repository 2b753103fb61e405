import { isJsonObject, type Json, type JsonObject } from "#lib/json.ts";

/** The data that the tags of one node can refer to. Nothing is copied: it references the outputs. */
export interface TagScope {
  /** Outputs by node key, on an object without a prototype. They take precedence over the trigger's fields. */
  readonly keyed: { readonly [key: string]: Json };
  /** The trigger's fields, at top level. */
  readonly fields: JsonObject;
  /** The node's input, which `{{input}}` refers to. If it is omitted, the name has no special meaning. */
  readonly input?: (() => Json) | undefined;
}

/** The name in tags for the output of the node before, or for each of them by key. */
export const inputRoot = "input";

/** An output and its node's key. */
export interface KeyedOutput {
  key: string;
  output: Json;
}

const noFields: JsonObject = {};

/**
 * Builds a node's scope: the trigger's fields at top level, and each output of `keyed` under its key (include
 * the trigger there too). A key takes precedence over a field of the same name, so that a sender cannot forge
 * a node's output (docs/product.md §2). Costs one assignment per node, whatever the size of the outputs.
 *
 * @param input the value of `{{input}}`, unless a node has that key
 */
export function buildScope(
  triggerOutput: Json,
  keyed: Iterable<KeyedOutput>,
  input?: (() => Json) | undefined,
): TagScope {
  const byKey: { [key: string]: Json } = Object.create(null);
  for (const { key, output } of keyed) byKey[key] = output;
  return { keyed: byKey, fields: isJsonObject(triggerOutput) ? triggerOutput : noFields, input };
}
