/**
 * Converts between tags and expressions. Liquid and JavaScript differ in truthiness, in `+`, `==`, `slice`
 * and much else. So only a plain path is converted, and only into one with the same value for all data, also
 * where data are missing.
 */
import { parseExpression } from "#engine/code/parse.ts";
import { isBuiltIn } from "#engine/expressions/check-names.ts";
import { compileTemplate } from "#engine/tags/compile.ts";
import { formatPath } from "#engine/tags/format-path.ts";
import { inputRoot } from "#engine/tags/scope.ts";
import { varsRoot } from "#engine/tags/stored-variables.ts";

/** The names that a node's tags can refer to. */
export interface TagNames {
  /** The keys of the nodes before it. */
  keys: ReadonlySet<string>;
  /** Whether `{{input}}` is the node's input. */
  hasInput: boolean;
  /** The names that are the same in both languages: of an item and its number, where a setting is resolved for each. */
  locals: ReadonlySet<string>;
}

const identifier = /^[A-Za-z_$][\w$]*$/;
/** Liquid has these for lists and texts, or counts an object's fields by them. */
const liquidSteps = new Set(["size", "length", "first", "last"]);

/**
 * Converts a template that is one tag with a plain path to an expression with the same value; null for other
 * templates.
 */
export function toExpression(template: string, names: TagNames): string | null {
  const compiled = compileTemplate(template);
  const path = compiled.kind === "compiled" ? compiled.only?.path : null;
  if (!path?.every(isPlain)) return null;
  const root = path[0] ?? "";
  if (root === varsRoot) return path.length === 2 ? `vars.${path[1]}` : null;
  if (isLocal(root, names)) return path.join("?.");
  return `${names.keys.has(root) ? "nodes" : "trigger"}.${path.join("?.")}`;
}

/** Whether both languages call a value by this name. */
function isLocal(name: string, { keys, hasInput, locals }: TagNames): boolean {
  return locals.has(name) || (name === inputRoot && hasInput && !keys.has(name));
}

/**
 * Converts an expression that is a plain path to a template with the same value; null for other expressions.
 */
export function toTemplate(expression: string, names: TagNames): string | null {
  const parsed = parseExpression(expression);
  if ("problem" in parsed) return null;
  const [found, more] = parsed.names;
  const isWhole = found?.start === parsed.tree.start && found.end === parsed.tree.end;
  if (!found || more || !isWhole) return null;
  const { name, steps } = found;
  const path = steps.map(({ value }) => value);
  if (!path.every(isPlain)) return null;
  // Without `?.`, a missing value in the middle is an error.
  const safe = isLocal(name, names) ? steps : steps.slice(1);
  if (!safe.every(({ isOptional }) => isOptional)) return null;
  if (isLocal(name, names)) return tag([name, ...path]);
  const [first] = path;
  if (first === undefined) return null;
  if (name === "vars") return path.length === 1 ? tag([varsRoot, first]) : null;
  if (name === "nodes") return names.keys.has(first) && !names.locals.has(first) ? tag(path) : null;
  const isHidden = names.keys.has(first) || isLocal(first, names);
  return name === "trigger" && !isHidden ? tag(path) : null;
}

/**
 * The path of a tag as it is written in code, for one that a person inserts there; null where the tag is more than a
 * path. Unlike `toExpression` it does not promise the same value where data are missing.
 */
export function pathInCode(template: string, names: TagNames): string | null {
  const compiled = compileTemplate(template);
  const path = compiled.kind === "compiled" ? compiled.only?.path : null;
  if (!path) return null;
  const [root = "", ...rest] = path;
  const name = String(root);
  if (name === varsRoot) return `vars${rest.map(stepInCode).join("")}`;
  if (isLocal(name, names)) return name + rest.map(stepInCode).join("");
  return (names.keys.has(name) ? "nodes" : "trigger") + path.map(stepInCode).join("");
}

function stepInCode(step: string | number): string {
  if (typeof step === "number") return step < 0 ? `.at(${step})` : `[${step}]`;
  return identifier.test(step) ? `.${step}` : `[${JSON.stringify(step)}]`;
}

function tag(path: readonly string[]): string {
  return `{{${formatPath(path)}}}`;
}

/** A step that both languages read in the same way, whatever the value is. */
function isPlain(step: string | number): step is string {
  return typeof step === "string" && identifier.test(step) && !liquidSteps.has(step) && !isBuiltIn(step);
}
