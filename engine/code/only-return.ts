import type { CodeLanguage } from "#engine/field.ts";
import { parseBody } from "./parse.ts";
import { isFunction } from "./scopes.ts";
import { children, type SyntaxNode } from "./syntax-tree.ts";

/** The line, from 1, of the only `return` of a body. Null if it has several, or does not return. */
export function lineOfReturn(source: string, language: CodeLanguage): number | null {
  const parsed = parseBody(source, language);
  if ("problem" in parsed) return null;
  const found: SyntaxNode[] = [];
  collect(parsed.tree, found);
  const [only, another] = found;
  return only && !another ? source.slice(0, only.start).split("\n").length : null;
}

function collect(node: SyntaxNode, found: SyntaxNode[]): void {
  if (isFunction(node)) return;
  if (node.type === "ReturnStatement") found.push(node);
  for (const each of children(node)) collect(each, found);
}
