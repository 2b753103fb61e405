import { type Guess, propertyOf } from "./guess.ts";
import { child, childrenIn, nameOf, type SyntaxNode } from "./syntax-tree.ts";

/** The name of a property or a key where it is fixed; null where it is computed. */
export function fixedName(node: SyntaxNode, property: "key" | "property"): string | null {
  const key = child(node, property);
  if (key?.type === "Literal") return String(key.value);
  return node.computed === true ? null : nameOf(key);
}

/** The names that a pattern binds, with their parts of the value. */
export function bindPattern(
  pattern: SyntaxNode | undefined,
  value: Guess,
  bind: (name: string, value: Guess) => void,
): void {
  const name = nameOf(pattern);
  if (!pattern) return;
  if (name !== null) {
    bind(name, value);
    return;
  }
  if (pattern.type === "AssignmentPattern") {
    bindPattern(child(pattern, "left"), value, bind);
    return;
  }
  if (pattern.type === "ArrayPattern") {
    const elements = Array.isArray(pattern.elements) ? (pattern.elements as (SyntaxNode | null)[]) : [];
    elements.forEach((element, index) => {
      if (element) bindPattern(element, propertyOf(value, String(index)), bind);
    });
    return;
  }
  for (const property of childrenIn(pattern, "properties")) {
    if (property.type === "RestElement") bindPattern(child(property, "argument"), value, bind);
    else bindPattern(child(property, "value"), propertyOf(value, fixedName(property, "key") ?? ""), bind);
  }
}
