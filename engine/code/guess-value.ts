import { isJsonObject, type Json, type JsonObject } from "#lib/json.ts";
import { child, childrenIn, nameOf, type SyntaxNode } from "./syntax-tree.ts";

/** A value as far as code shows it; undefined: nothing is known of it. */
export type Guess = Json | undefined;

/** What names stand for. `expressionsLeft` bounds the work of all guesses together. */
export interface Names {
  find(name: string): Guess;
  expressionsLeft: number;
}

const maxDepth = 60;
/** Of a list that is copied into another one. Its first items show the names of their fields. */
const maxItems = 20;
/** Values within a value, so that `[a, a]` of `[b, b]` of … does not grow without end. */
const maxWeight = 2000;
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
const empty: Readonly<Record<string, Json>> = { string: "", number: 0, boolean: false };

/** The value of an expression, or one of its type, as far as its text shows it. Runs nothing. */
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

/** A property of a value, by its own name. */
export function propertyOf(value: Guess, name: string): Guess {
  if (name === "length" && (Array.isArray(value) || typeof value === "string")) return value.length;
  if (Array.isArray(value)) return value[Number(name)];
  return isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** The name of a property or a key where it is fixed; null where it is computed. */
export function fixedName(node: SyntaxNode, property: "key" | "property"): string | null {
  const key = child(node, property);
  if (key?.type === "Literal") return String(key.value);
  return node.computed === true ? null : nameOf(key);
}

/** The same object with a field. An unknown value does not replace a known one. */
export function withField(object: JsonObject, name: string, value: Guess): JsonObject {
  if (value === undefined && Object.hasOwn(object, name)) return object;
  return newObject([...Object.entries(object), [name, value ?? null]]);
}

/** The weights of the lists and objects that are made here. Those of the input are a tree and count as one value. */
const weights = new WeakMap<object, number>();

export function newList(items: readonly Json[]): Json[] {
  return weighed([...items], [], items);
}

function newObject(fields: Iterable<readonly [string, Json]>): JsonObject {
  const object: JsonObject = Object.fromEntries(fields);
  return weighed(object, {}, Object.values(object));
}

function weighed<Value extends object>(value: Value, empty: Value, parts: readonly Json[]): Value {
  const weight = parts.reduce<number>((sum, part) => sum + weightOf(part), 1);
  if (weight > maxWeight) return empty;
  weights.set(value, weight);
  return value;
}

function weightOf(value: Json): number {
  return typeof value === "object" && value !== null ? (weights.get(value) ?? 1) : 1;
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
    if (name === null || name === "__proto__" || property.method === true || property.kind !== "init") continue;
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

/** What functions of the language return, by their names. Of others nothing is known. */
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

const listOf = (value: Guess): Json[] =>
  Array.isArray(value) ? value : newList(value === undefined ? [] : [value]);

function callOfGlobal(name: string): Guess {
  if (["String", "btoa", "atob", "encodeURIComponent", "decodeURIComponent"].includes(name)) return "";
  if (["Number", "parseInt", "parseFloat"].includes(name)) return 0;
  return name === "Boolean" || name === "isNaN" ? false : undefined;
}

const sameLists = new Set(
  "filter slice sort toSorted reverse toReversed splice toSpliced flat with values".split(" "),
);

type Result = Json | ((argument: Guess) => Guess);
const fieldOf = (value: Guess): Guess => (isJsonObject(value) ? Object.values(value)[0] : undefined);
const ofGlobals: Readonly<Record<string, Readonly<Record<string, Result>>>> = {
  Object: {
    keys: () => [""],
    values: (value) => listOf(fieldOf(value)),
    entries: (value) => newList([newList(["", fieldOf(value) ?? null])]),
    fromEntries: {},
    assign: (value) => value,
  },
  Array: { isArray: false, from: (value) => listOf(value), of: (value) => listOf(value) },
  JSON: { stringify: "" },
  Date: { now: 0, parse: 0, UTC: 0 },
  Promise: { all: (value) => value, resolve: (value) => value },
  Math: Object.fromEntries(
    "abs ceil floor max min pow random round sign sqrt trunc log exp hypot".split(" ").map((each) => [each, 0]),
  ),
  Number: { isInteger: false, isFinite: false, isNaN: false, parseFloat: 0, parseInt: 0 },
  crypto: { randomUUID: "" },
};

const methods = {
  string:
    "toString toFixed toUpperCase toLowerCase trim trimStart trimEnd join replace replaceAll padStart padEnd repeat " +
    "toISOString toJSON charAt substring toHex toBase64 decode",
  number: "indexOf lastIndexOf findIndex getTime valueOf getFullYear getMonth getDate getUTCFullYear charCodeAt push",
  boolean: "includes startsWith endsWith some every has test",
};
const byMethod: Readonly<Record<string, Json>> = {
  ...Object.fromEntries(
    Object.entries(methods).flatMap(([type, all]) => all.split(" ").map((each) => [each, empty[type] ?? null])),
  ),
  split: [""],
};

/** What a function that stands in the code returns for a value. */
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

/** The names that a pattern binds, with their parts of the value. */
export function bindPattern(
  pattern: SyntaxNode | undefined,
  value: Guess,
  bind: (name: string, value: Guess) => void,
): void {
  const name = nameOf(pattern);
  if (!pattern) return;
  if (name !== null) return bind(name, value);
  if (pattern.type === "AssignmentPattern") return bindPattern(child(pattern, "left"), value, bind);
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
