import { isJsonObject, type Json, type JsonObject } from "#lib/json.ts";
import { bindPattern, fixedName } from "./bind-pattern.ts";
import { type Guess, newList, newObject, propertyOf } from "./guess.ts";
import { byMethod, callOfGlobal, listOf, ofGlobals, sameLists } from "./known-results.ts";
import { child, childrenIn, nameOf, type SyntaxNode } from "./syntax-tree.ts";

/** The values of names. `expressionsLeft` bounds the work of all guesses together. */
export interface Names {
  find(name: string): Guess;
  expressionsLeft: number;
}

const maxDepth = 60;
/** Of a list that is copied into another one. Its first items show the names of their fields. */
const maxItems = 20;
const numbers = new Set(["-", "*", "/", "%", "**", "&", "|", "^", "<<", ">>", ">>>"]);
const transparent = new Set([
  "ParenthesizedExpression",
  "AwaitExpression",
  "TSAsExpression",
  "TSSatisfiesExpression",
  "TSNonNullExpression",
  "TSTypeAssertion",
  "ChainExpression",
]);

/** The value of an expression, or one of its type, if its text shows it. Runs nothing. */
export function guessValue(node: SyntaxNode | undefined, names: Names, depth = 0): Guess {
  if (!node || depth > maxDepth || names.expressionsLeft <= 0) return undefined;
  names.expressionsLeft -= 1;
  const at = (property: string) => guessValue(child(node, property), names, depth + 1);
  if (transparent.has(node.type)) return at(node.type === "AwaitExpression" ? "argument" : "expression");
  switch (node.type) {
    case "Literal":
      return literal(node);
    case "TemplateLiteral":
      return templateText(node);
    case "Identifier":
      return names.find(nameOf(node) ?? "");
    case "ObjectExpression":
      return objectOf(node, names, depth);
    case "ArrayExpression":
      return arrayOf(node, names, depth);
    case "MemberExpression":
      return memberOf(node, at("object"), names, depth);
    case "ConditionalExpression":
      return known(at("consequent"), () => at("alternate"));
    case "LogicalExpression":
      return known(at("left"), () => at("right"));
    case "AssignmentExpression":
      return at("right");
    case "UnaryExpression":
      return unary(node, at("argument"));
    case "UpdateExpression":
      return 0;
    case "BinaryExpression":
      return binary(String(node.operator), at("left"), at("right"));
    case "CallExpression":
      return callOf(node, names, depth);
    case "NewExpression":
      return nameOf(child(node, "callee")) === "Array" ? [] : undefined;
    default:
      return undefined;
  }
}

function known(first: Guess, second: () => Guess): Guess {
  return first === undefined || first === null ? second() : first;
}

function literal({ value }: SyntaxNode): Guess {
  if (value === null || typeof value === "string" || typeof value === "boolean") return value;
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}

/** A text without placeholders is known; of another one, only that it is text. */
function templateText(node: SyntaxNode): string {
  const [first, ...more] = childrenIn(node, "quasis");
  const text = first?.value as { cooked?: unknown } | undefined;
  return more.length === 0 && typeof text?.cooked === "string" ? text.cooked : "";
}

function objectOf(node: SyntaxNode, names: Names, depth: number): JsonObject {
  const fields = new Map<string, Json>();
  for (const property of childrenIn(node, "properties")) {
    if (property.type === "SpreadElement") {
      const spread = guessValue(child(property, "argument"), names, depth + 1);
      if (isJsonObject(spread)) for (const [name, value] of Object.entries(spread)) fields.set(name, value);
      continue;
    }
    const name = fixedName(property, "key");
    const value = child(property, "value");
    // `__proto__: …` is not a field; a method is not data.
    if (name === null || name === "__proto__" || property.method === true || property.kind !== "init")
      continue;
    fields.set(name, guessValue(value, names, depth + 1) ?? null);
  }
  return newObject(fields);
}

function arrayOf(node: SyntaxNode, names: Names, depth: number): Json[] {
  const items = childrenIn(node, "elements").flatMap((element) => {
    if (element.type !== "SpreadElement") return [guessValue(element, names, depth + 1) ?? null];
    const spread = guessValue(child(element, "argument"), names, depth + 1);
    return Array.isArray(spread) ? spread.slice(0, maxItems) : [];
  });
  return newList(items);
}

function memberOf(node: SyntaxNode, object: Guess, names: Names, depth: number): Guess {
  const name = fixedName(node, "property");
  if (name !== null) return propertyOf(object, name);
  const computed = guessValue(child(node, "property"), names, depth + 1);
  return typeof computed === "string" || typeof computed === "number"
    ? propertyOf(object, String(computed))
    : undefined;
}

function unary({ operator }: SyntaxNode, value: Guess): Guess {
  if (operator === "!" || operator === "delete") return false;
  if (operator === "typeof") return "";
  if (operator === "void") return undefined;
  return operator === "-" && typeof value === "number" ? -value : 0;
}

function binary(operator: string, left: Guess, right: Guess): Guess {
  if (numbers.has(operator)) return 0;
  if (operator !== "+") return false;
  if (typeof left === "string" || typeof right === "string") return "";
  return typeof left === "number" && typeof right === "number" ? left + right : undefined;
}

/** The result of a call of one of the language's own functions, by its name. Others are unknown. */
function callOf(node: SyntaxNode, names: Names, depth: number): Guess {
  const callee = child(node, "callee");
  const [first, second] = childrenIn(node, "arguments");
  const argument = (from: SyntaxNode | undefined) => guessValue(from, names, depth + 1);
  const global = nameOf(callee);
  if (global !== null) return callOfGlobal(global);
  if (callee?.type !== "MemberExpression") return undefined;
  const method = fixedName(callee, "property") ?? "";
  const owner = nameOf(child(callee, "object"));
  if (owner !== null && Object.hasOwn(ofGlobals, owner)) {
    const result = ofGlobals[owner]?.[method];
    return typeof result === "function" ? result(argument(first)) : result;
  }
  const object = guessValue(child(callee, "object"), names, depth + 1);
  if (Array.isArray(object)) {
    if (sameLists.has(method)) return object;
    if (method === "find" || method === "at" || method === "findLast") return object[0];
    if (method === "concat") {
      return newList([...object.slice(0, maxItems), ...listOf(argument(first)).slice(0, maxItems)]);
    }
    if (method === "map" || method === "flatMap") {
      const result = resultFor(first, object[0], names, depth);
      return method === "flatMap" ? listOf(result) : newList(result === undefined ? [] : [result]);
    }
  }
  if (method === "reduce") return argument(second);
  return Object.hasOwn(byMethod, method) ? byMethod[method] : undefined;
}

/** The result of a function in the code for a value. */
function resultFor(node: SyntaxNode | undefined, value: Guess, names: Names, depth: number): Guess {
  if (node?.type !== "ArrowFunctionExpression" && node?.type !== "FunctionExpression") return undefined;
  const [parameter] = childrenIn(node, "params");
  const bound = new Map<string, Guess>();
  bindPattern(parameter, value, (name, part) => bound.set(name, part));
  const inner: Names = {
    find: (name) => (bound.has(name) ? bound.get(name) : names.find(name)),
    get expressionsLeft() {
      return names.expressionsLeft;
    },
    set expressionsLeft(left) {
      names.expressionsLeft = left;
    },
  };
  const body = child(node, "body");
  if (body?.type !== "BlockStatement") return guessValue(body, inner, depth + 1);
  const last = childrenIn(body, "body").findLast(({ type }) => type === "ReturnStatement");
  return guessValue(last && child(last, "argument"), inner, depth + 1);
}
