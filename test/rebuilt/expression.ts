import { z } from "zod";

/** What an expression reads: a path in the output of the node before (`node` is null), or of another one. */
export interface Reading {
  node: string | null;
  path: readonly string[];
}

const steps = String.raw`((?:\??\.[A-Za-z_$][\w$]*|\[(?:\d+|"[^"]*"|'[^']*')\])*)`;
const before = new RegExp(String.raw`^(?:\$json|\$input\.(?:item|first\(\)|last\(\))\.json)${steps}$`);
const named = new RegExp(
  String.raw`^\$\(\s*["']([^"']+)["']\s*\)\.(?:item|first\(\)|last\(\))\.json${steps}$`,
);

/** The path that an n8n expression reads, or null for any other JavaScript: that is not converted. */
export function readingOf(expression: string): Reading | null {
  const code = expression.trim().replace(/^JSON\.stringify\((.*)\)$/, "$1");
  const [, path] = before.exec(code) ?? [];
  if (path !== undefined) return { node: null, path: stepsOf(path) };
  const [, node, pathOfNode] = named.exec(code) ?? [];
  return node === undefined ? null : { node, path: stepsOf(pathOfNode ?? "") };
}

function stepsOf(path: string): string[] {
  return [...path.matchAll(/\.([\w$]+)|\[(?:"([^"]*)"|'([^']*)'|(\d+))\]/g)].map(
    ([, name, double, single, index]) => name ?? double ?? single ?? index ?? "",
  );
}

/** A parameter: its texts and, between them, its expressions. A parameter without `=` has no expressions. */
export function partsOf(parameter: string): ({ text: string } | { expression: string })[] {
  if (!parameter.startsWith("=")) return [{ text: parameter }];
  return parameter
    .slice(1)
    .split(/\{\{([\s\S]*?)\}\}/)
    .map((part, index) => (index % 2 === 0 ? { text: part } : { expression: part }))
    .filter((part) => !("text" in part) || part.text !== "");
}

/** The reading that a parameter consists of, if it is a single expression. */
export function singleReading(parameter: unknown): Reading | null {
  if (typeof parameter !== "string") return null;
  const [part, ...others] = partsOf(parameter.trim());
  return part && others.length === 0 && "expression" in part ? readingOf(part.expression) : null;
}

/** Every text in parameters, however deep. */
export function* textsIn(value: unknown): Generator<string> {
  if (typeof value === "string") yield value;
  const inner = z.union([z.array(z.unknown()), z.record(z.string(), z.unknown())]).safeParse(value);
  for (const each of inner.success ? Object.values(inner.data) : []) yield* textsIn(each);
}
