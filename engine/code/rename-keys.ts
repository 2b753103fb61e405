import { editSource, type SourceChange } from "./edit-source.ts";
import type { ParsedCode } from "./parse.ts";

/** Old name to new name. */
export type NameChanges = ReadonlyMap<string, string>;

/** The names below which code finds outputs by their nodes' keys. `input` is one where several nodes lead to a node. */
export type KeyedRoots = readonly ("nodes" | "input")[];

/**
 * Renames the node keys in code, and leaves every other character unchanged: `nodes.old`, `nodes["old"]` and
 * `const { old } = nodes`. Where the program declares a variable `nodes`, nothing is renamed below it. Code that cannot be
 * parsed is not changed.
 */
export function renameKeys(
  source: string,
  parsed: ParsedCode,
  changes: NameChanges,
  roots: KeyedRoots = ["nodes"],
): string {
  return editSource(source, editsFor(parsed, changes, roots));
}

/** Whether code refers to a node by this key. */
export function refersToKey(parsed: ParsedCode, key: string): boolean {
  return editsFor(parsed, new Map([[key, key]]), ["nodes"]).length > 0;
}

function editsFor(parsed: ParsedCode, changes: NameChanges, roots: KeyedRoots): SourceChange[] {
  if ("problem" in parsed) return [];
  return parsed.names
    .filter(({ name }) => roots.some((root) => root === name))
    .flatMap(({ steps: [first], taken }): SourceChange[] => {
      if (!first) {
        return taken.flatMap(({ value, start, end, isShorthand }) => {
          const key = changes.get(value);
          if (key === undefined) return [];
          return [{ start, end, text: isShorthand ? `${key}: ${value}` : key }];
        });
      }
      const { value, start, end, isQuoted } = first;
      const key = changes.get(String(value));
      if (key === undefined) return [];
      return [{ start, end, text: isQuoted ? JSON.stringify(key) : key }];
    });
}
