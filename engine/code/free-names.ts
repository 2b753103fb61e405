import { type Declared, declaredBy, isFunction } from "./scopes.ts";
import { child, children, childrenIn, nameOf, type SyntaxNode } from "./syntax-tree.ts";

/** A step of a path: `.name`, `["name"]` or `[0]`. */
export interface CodeStep {
  value: string | number;
  /** The position of the name, or of the literal with its quotes. */
  start: number;
  end: number;
  isQuoted: boolean;
  /** It begins with `?.`. */
  isOptional: boolean;
}

/** A property that a pattern takes from a value: `http_request` in `const { http_request: response } = nodes`. */
export interface TakenProperty {
  value: string;
  start: number;
  end: number;
  /** `{ http_request }`, where it is the variable's name too. */
  isShorthand: boolean;
}

/** A name in a program that the program does not declare itself, with the fixed steps after it. */
export interface FreeName {
  name: string;
  start: number;
  /** Of the whole path. */
  end: number;
  steps: readonly CodeStep[];
  /** The place in which a declaration takes the value apart. */
  taken: readonly TakenProperty[];
  /** The program expects that it may be missing: `?.`, `??`, `||`, `&&`, `typeof`. */
  isGuarded: boolean;
}

/** A node with those around it, and the names that it declares. Linked, because code may nest thousands of levels deep. */
interface Place {
  node: SyntaxNode;
  declared: Declared | null;
  outer: Place | null;
}

/**
 * The names that a program reads from outside, in the order of the source.
 *
 * @throws RangeError when the program nests too deeply
 */
export function freeNamesIn(tree: SyntaxNode): FreeName[] {
  const found: FreeName[] = [];
  walk(tree, null, found);
  return found.sort((a, b) => a.start - b.start);
}

function walk(node: SyntaxNode, outer: Place | null, found: FreeName[]): void {
  const name = nameOf(node);
  if (name !== null) {
    if (!isDeclared(name, outer)) found.push(toFreeName(name, node, outer));
    return;
  }
  const place = { node, declared: declaredBy(node), outer };
  for (const each of valuesIn(node)) walk(each, place, found);
}

function isDeclared(name: string, from: Place | null): boolean {
  for (let place = from; place; place = place.outer) if (place.declared?.has(name)) return true;
  return false;
}

const typed = new Set([
  "TSAsExpression",
  "TSSatisfiesExpression",
  "TSNonNullExpression",
  "TSTypeAssertion",
  "TSInstantiationExpression",
]);

/** The nodes below one that are evaluated: no types, no property names, no names that it declares. */
function valuesIn(node: SyntaxNode): SyntaxNode[] {
  if (typed.has(node.type)) return present(child(node, "expression"));
  if (node.type.startsWith("TS")) return [];
  if (isFunction(node)) {
    const defaults = childrenIn(node, "params").flatMap(valuesInPattern);
    return [...defaults, ...present(child(node, "body"))];
  }
  switch (node.type) {
    case "MemberExpression":
      return present(child(node, "object"), node.computed ? child(node, "property") : undefined);
    case "Property":
    case "MethodDefinition":
    case "PropertyDefinition":
      return present(node.computed ? child(node, "key") : undefined, child(node, "value"));
    case "VariableDeclarator":
      return [...valuesInPattern(child(node, "id")), ...present(child(node, "init"))];
    case "CatchClause":
      return [...valuesInPattern(child(node, "param")), ...present(child(node, "body"))];
    case "ClassDeclaration":
    case "ClassExpression":
      return present(child(node, "superClass"), child(node, "body"));
    case "LabeledStatement":
      return present(child(node, "body"));
    case "BreakStatement":
    case "ContinueStatement":
    case "ImportDeclaration":
    case "MetaProperty":
      return [];
    default:
      return children(node);
  }
}

/** Defaults and computed names in a pattern that declares. */
function valuesInPattern(pattern: SyntaxNode | undefined): SyntaxNode[] {
  if (!pattern) return [];
  switch (pattern.type) {
    case "AssignmentPattern":
      return [...valuesInPattern(child(pattern, "left")), ...present(child(pattern, "right"))];
    case "ObjectPattern":
      return childrenIn(pattern, "properties").flatMap((property) => [
        ...present(property.computed ? child(property, "key") : undefined),
        ...valuesInPattern(child(property, property.type === "RestElement" ? "argument" : "value")),
      ]);
    case "ArrayPattern":
      return childrenIn(pattern, "elements").flatMap(valuesInPattern);
    case "RestElement":
      return valuesInPattern(child(pattern, "argument"));
    default:
      return [];
  }
}

function present(...nodes: (SyntaxNode | undefined)[]): SyntaxNode[] {
  return nodes.filter((node) => node !== undefined);
}

/** The syntax that changes nothing about the value inside it. */
const transparent = new Set(["ParenthesizedExpression", "ChainExpression", ...typed]);

function toFreeName(name: string, node: SyntaxNode, outer: Place | null): FreeName {
  const steps: CodeStep[] = [];
  let value = node;
  let place = outer;
  for (; place; place = place.outer) {
    const around = place.node;
    if (!transparent.has(around.type)) {
      const step = child(around, "object") === value ? stepOf(around) : null;
      if (!step) break;
      steps.push(step);
    }
    value = around;
  }
  return {
    name,
    start: node.start,
    end: value.end,
    steps,
    taken: place ? takenFrom(place.node, value) : [],
    isGuarded: steps.some(({ isOptional }) => isOptional) || (place !== null && guards(place.node, value)),
  };
}

function stepOf(member: SyntaxNode): CodeStep | null {
  const property = child(member, "property");
  if (member.type !== "MemberExpression" || !property) return null;
  const place = { start: property.start, end: property.end, isOptional: member.optional === true };
  const name = nameOf(property);
  if (!member.computed) return name === null ? null : { value: name, ...place, isQuoted: false };
  const { value } = property;
  if (property.type !== "Literal" || (typeof value !== "string" && typeof value !== "number")) return null;
  return { value, ...place, isQuoted: typeof value === "string" };
}

function takenFrom(parent: SyntaxNode, value: SyntaxNode): TakenProperty[] {
  if (parent.type !== "VariableDeclarator" || child(parent, "init") !== value) return [];
  const pattern = child(parent, "id");
  if (pattern?.type !== "ObjectPattern") return [];
  return childrenIn(pattern, "properties").flatMap((property) => {
    const key = child(property, "key");
    const text = nameOf(key) ?? (typeof key?.value === "string" ? key.value : null);
    if (!key || text === null || property.computed) return [];
    return [{ value: text, start: key.start, end: key.end, isShorthand: property.shorthand === true }];
  });
}

function guards(parent: SyntaxNode, value: SyntaxNode): boolean {
  if (parent.type === "LogicalExpression") return child(parent, "left") === value;
  if (parent.type === "ConditionalExpression" || parent.type === "IfStatement")
    return child(parent, "test") === value;
  return parent.type === "UnaryExpression" && (parent.operator === "typeof" || parent.operator === "!");
}
