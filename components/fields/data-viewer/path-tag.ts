import { formatPath } from "#engine/tags/format-path.ts";
import type { DataPath } from "./rows.ts";

/** The tag that finds what lies at a path: `["order", "total"]` is `{{order.total}}`. */
export function tagOf(path: DataPath): string {
  return `{{${formatPath(path)}}}`;
}

/**
 * How the output of a node is written in tags: under the node's key, a trigger's fields without it. A trigger's field that is
 * named like a node's key stays under the trigger's key, because the node's output would be found instead.
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
