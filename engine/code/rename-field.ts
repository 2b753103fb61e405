import { fixedName } from "./bind-pattern.ts";
import { editSource, type SourceChange } from "./edit-source.ts";
import type { ParsedCode } from "./parse.ts";
import { isFunction } from "./scopes.ts";
import { child, children, childrenIn, type SyntaxNode } from "./syntax-tree.ts";

/** Old and new name of a field. */
export interface FieldChange {
  from: string;
  to: string;
}

/**
 * Renames a field where code reads it below a path: for `["nodes", "code"]`, `nodes.code.from`, `nodes.code["from"]` and
 * `const { from } = nodes.code`. Code that cannot be parsed is not changed.
 */
export function renameRead(
  source: string,
  parsed: ParsedCode,
  path: readonly string[],
  { from, to }: FieldChange,
): string {
  if ("problem" in parsed) return source;
  const changes = parsed.names.flatMap(({ name, steps, taken }): SourceChange[] => {
    const found = [name, ...steps.map(({ value }) => value)];
    if (!path.every((step, at) => found[at] === step)) return [];
    const step = steps[path.length - 1];
    if (!step) return taken.filter(({ value }) => value === from).map((each) => renamedKey(each, from, to));
    if (step.value !== from) return [];
    return [{ start: step.start, end: step.end, text: step.isQuoted ? JSON.stringify(to) : to }];
  });
  return editSource(source, changes);
}

const renamedKey = (
  { start, end, isShorthand }: { start: number; end: number; isShorthand: boolean },
  from: string,
  to: string,
): SourceChange => ({ start, end, text: isShorthand ? `${to}: ${from}` : to });

/**
 * Renames a field of the object that the body of a function returns. Null if it cannot be seen which one that is: the
 * field has to stand in the object of a `return`, and no return may give another value or take over an unknown object.
 */
export function renameReturned(source: string, parsed: ParsedCode, { from, to }: FieldChange): string | null {
  if ("problem" in parsed) return null;
  const changes: SourceChange[] = [];
  for (const returned of returnedBy(parsed.tree)) {
    const object = bare(returned);
    if (object?.type !== "ObjectExpression") return null;
    const properties = childrenIn(object, "properties");
    const names = properties.map((each) => (each.type === "Property" ? fixedName(each, "key") : null));
    if (names.includes(null) || names.includes(to)) return null;
    for (const [at, property] of properties.entries()) {
      const key = child(property, "key");
      if (names[at] !== from || !key) continue;
      changes.push(
        renamedKey({ start: key.start, end: key.end, isShorthand: property.shorthand === true }, from, to),
      );
    }
  }
  return changes.length === 0 ? null : editSource(source, changes);
}

/** The values of the returns outside of inner functions; undefined for one without a value. */
function returnedBy(node: SyntaxNode): (SyntaxNode | undefined)[] {
  if (isFunction(node)) return [];
  if (node.type === "ReturnStatement") return [child(node, "argument")];
  return children(node).flatMap(returnedBy);
}

const wrappers = new Set(["ParenthesizedExpression", "TSAsExpression", "TSSatisfiesExpression"]);

function bare(node: SyntaxNode | undefined): SyntaxNode | undefined {
  let inner = node;
  while (inner && wrappers.has(inner.type)) inner = child(inner, "expression");
  return inner;
}
