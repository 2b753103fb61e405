import type { NameChanges } from "#engine/tags/rename.ts";
import type { ParsedCode } from "./parse.ts";

/** The names below which code finds outputs by their nodes' keys. `input` is one where several nodes lead to a node. */
export type KeyedRoots = readonly ("nodes" | "input")[];

interface Change {
  start: number;
  end: number;
  text: string;
}

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
  const edits = editsFor(parsed, changes, roots);
  let renamed = "";
  let end = 0;
  for (const edit of edits) {
    renamed += source.slice(end, edit.start) + edit.text;
    end = edit.end;
  }
  return renamed + source.slice(end);
}

/** Whether code refers to a node by this key. */
export function refersToKey(parsed: ParsedCode, key: string): boolean {
  return editsFor(parsed, new Map([[key, key]]), ["nodes"]).length > 0;
}

function editsFor(parsed: ParsedCode, changes: NameChanges, roots: KeyedRoots): Change[] {
  if ("problem" in parsed) return [];
  return parsed.names
    .filter(({ name }) => roots.some((root) => root === name))
    .flatMap(({ steps: [first], taken }): Change[] => {
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
    })
    .sort((a, b) => a.start - b.start);
}
