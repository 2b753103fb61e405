import { formatPath } from "#engine/tags/format-path.ts";
import type { DataPath } from "./rows.ts";

/** The tag for a path: `["order", "total"]` is `{{order.total}}`. */
export function tagOf(path: DataPath): string {
  return `{{${formatPath(path)}}}`;
}

/**
 * How tags refer to a node's output: under the node's key, or for a trigger's fields without it. A trigger's field with
 * the same name as a node's key is written under the trigger's key, because it is shadowed.
 */
export function outputTag(
  node: { key: string; isTrigger: boolean },
  keys: ReadonlySet<string>,
): (path: DataPath) => string {
  return (path) => {
    const [first] = path;
    const isBare = node.isTrigger && typeof first === "string" && !keys.has(first);
    return tagOf(isBare ? path : [node.key, ...path]);
  };
}

/** The name of a field made of the value at a path: its last name, such as "total" of `order.total`. */
export function fieldName(path: DataPath): string {
  return path.findLast((step) => typeof step === "string") ?? "field";
}
