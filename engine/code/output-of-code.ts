import type { CodeLanguage } from "#engine/field.ts";
import { isJsonObject, type Json } from "#lib/json.ts";
import { bindPattern, fixedName } from "./bind-pattern.ts";
import { type Guess, newList, withField } from "./guess.ts";
import { guessValue, type Names } from "./guess-value.ts";
import { parseBody } from "./parse.ts";
import { isFunction } from "./scopes.ts";
import { child, children, childrenIn, nameOf, type SyntaxNode } from "./syntax-tree.ts";

/** Longer code is not read: it is parsed again with every change of it. */
const maxChars = 50_000;
const maxExpressions = 2000;

/**
 * The probable result of code for an input, for tag suggestions before its first run. Reads the code and runs
 * nothing: the names of fields come from literals, from the input, and from additions to a declared object or
 * list. A value that the code does not show is null, or an empty one of its type. Several returns give the
 * fields of all of them. Never throws; code that cannot be parsed gives an empty object.
 */
export function outputOfCode(source: string, language: CodeLanguage, input: Json): Json {
  if (source.length > maxChars) return {};
  const parsed = parseBody(source, language);
  if ("problem" in parsed) return {};
  const parts: Parts = { returns: [], bindings: new Map(), added: new Map() };
  try {
    collect(parsed.tree, parts);
    const names = createNames(parts, input);
    const guesses = parts.returns.map((node) => guessValue(child(node, "argument"), names));
    return guesses.reduce<Guess>(merge, undefined) ?? {};
  } catch (error) {
    // The stack's end: code nests deeper here than in the parser.
    if (error instanceof Error) return {};
    throw error;
  }
}

/** A name with where its value comes from. `each`: it is an item of that list. */
interface Binding {
  pattern: SyntaxNode;
  from: SyntaxNode;
  each: boolean;
}

/** An addition to a value: an item of a list, or a field by its name. */
interface Addition {
  field: string | null;
  value: SyntaxNode;
}

interface Parts {
  returns: SyntaxNode[];
  bindings: Map<string, Binding>;
  added: Map<string, Addition[]>;
}

/** The parts of a program outside of its functions, in the order of the source. */
function collect(node: SyntaxNode, parts: Parts): void {
  if (isFunction(node)) return;
  if (node.type === "ReturnStatement") parts.returns.push(node);
  if (node.type === "VariableDeclarator") bind(child(node, "id"), child(node, "init"), false, parts);
  if (node.type === "ForOfStatement") {
    const [declarator] = childrenIn(child(node, "left") ?? node, "declarations");
    bind(declarator && child(declarator, "id"), child(node, "right"), true, parts);
  }
  if (node.type === "ExpressionStatement") addition(child(node, "expression"), parts);
  for (const each of children(node)) collect(each, parts);
}

function bind(pattern: SyntaxNode | undefined, from: SyntaxNode | undefined, each: boolean, parts: Parts) {
  if (!pattern || !from) return;
  bindPattern(pattern, undefined, (name) => {
    if (!parts.bindings.has(name)) parts.bindings.set(name, { pattern, from, each });
  });
}

/** `list.push(value)` and `object.field = value`. */
function addition(node: SyntaxNode | undefined, { added }: Parts): void {
  const add = (name: string | null, field: string | null, value: SyntaxNode | undefined) => {
    if (name !== null && value) {
      const all = added.get(name) ?? [];
      all.push({ field, value });
      added.set(name, all);
    }
  };
  const callee = node?.type === "CallExpression" ? child(node, "callee") : undefined;
  if (node && callee?.type === "MemberExpression" && fixedName(callee, "property") === "push") {
    add(nameOf(child(callee, "object")), null, childrenIn(node, "arguments")[0]);
  }
  const target = node?.type === "AssignmentExpression" ? child(node, "left") : undefined;
  if (node && target?.type === "MemberExpression") {
    const field = fixedName(target, "property");
    if (field !== null) add(nameOf(child(target, "object")), field, child(node, "right"));
  }
}

function createNames({ bindings, added }: Parts, input: Json): Names {
  const values = new Map<string, Guess>();
  const names: Names = { expressionsLeft: maxExpressions, find };
  return names;

  function find(name: string): Guess {
    if (values.has(name)) return values.get(name);
    const binding = bindings.get(name);
    if (!binding) return name === "input" ? input : undefined;
    // A name that depends on itself is not known.
    values.set(name, undefined);
    const whole = guessValue(binding.from, names);
    const value = binding.each ? (Array.isArray(whole) ? whole[0] : undefined) : whole;
    bindPattern(binding.pattern, value, (each, part) => {
      if (each === name) values.set(name, part);
    });
    for (const { field, value } of added.get(name) ?? []) {
      if (names.expressionsLeft <= 0) break;
      values.set(
        name,
        withAddition(values.get(name), field, () => guessValue(value, names)),
      );
    }
    return values.get(name);
  }
}

function withAddition(whole: Guess, field: string | null, value: () => Guess): Guess {
  if (field !== null)
    return isJsonObject(whole) && field !== "__proto__" ? withField(whole, field, value()) : whole;
  if (!Array.isArray(whole) || whole.length > 0) return whole;
  return newList([value() ?? null]);
}

/** Of several returns: the fields of all objects, those of a later one first. An object counts more than another value. */
function merge(first: Guess, second: Guess): Guess {
  if (isJsonObject(first) && isJsonObject(second)) return { ...first, ...second };
  if (isJsonObject(first)) return first;
  return second ?? first;
}
