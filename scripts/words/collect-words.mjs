// Collects the words that people read in a source file: comments, texts, and declared names.
import { parseSync, visitorKeys } from "oxc-parser";

const directive = /^\s*(biome-ignore|@vitest-environment|@ts-|eslint-|cspell)/;
const textAttributes =
  /^(aria-.*|alt|description|error|header|heading|label|message|name|placeholder|text|title)$/;

/** Returns `{ kind: "comment" | "text" | "identifier", line, words }[]`. */
export function collectWords(path, source) {
  if (path.endsWith(".css")) return cssComments(source);
  const { program, comments } = parseSync(path, source);
  const lineOf = lineFinder(source);
  const words = joinLineComments(comments, source).map(({ start, text }) => ({
    kind: "comment",
    line: lineOf(start),
    words: text,
  }));
  const add = (kind, node, text) => words.push({ kind, line: lineOf(node.start), words: text });
  const isTest = /\.test\.tsx?$|^(test|e2e)\//.test(path);
  if (!isTest) collectTexts(program, (node, text) => add("text", node, text));
  collectNames(program, (node) => add("identifier", node, node.name));
  return words.sort((a, b) => a.line - b.line);
}

function collectTexts(program, add) {
  const skipped = new Set();
  walk(program, (node) => {
    if (node.source) skipped.add(node.source);
    if (node.directive) skipped.add(node.expression);
    if (node.type === "JSXAttribute" && node.value?.type === "Literal") {
      skipped.add(node.value);
      const text = node.value.value;
      if (textAttributes.test(node.name.name) && /[A-Z]|\s/.test(text)) add(node.value, text);
    } else if (node.type === "JSXText") {
      if (/\p{L}{2}/u.test(node.value)) add(node, oneLine(node.value));
    } else if (node.type === "Literal") {
      if (typeof node.value === "string" && !skipped.has(node) && isProse(node.value)) add(node, node.value);
    } else if (node.type === "TemplateLiteral") {
      const text = node.quasis.map((quasi) => quasi.value.cooked ?? "").join("…");
      if (isProse(text)) add(node, oneLine(text));
    }
  });
}

/** SQL, class names and paths are not prose. */
function isProse(text) {
  if (/^\s*(SELECT|INSERT|UPDATE|DELETE|WITH|CREATE|ALTER|DROP|LISTEN|FROM|WHERE|AND|SET)\b/i.test(text))
    return false;
  if (/^[A-Z][a-z]+([A-Z-]\S*)?$/.test(text)) return !/[A-Z-]/.test(text.slice(1));
  return /\p{L}{2,} \p{L}{2,}/u.test(text);
}

function collectNames(program, add) {
  walk(program, (node) => {
    if (node.params) namesOf(node.params).forEach(add);
    if (declarations.has(node.type)) namesOf([node.id]).forEach(add);
    if (node.type === "CatchClause") namesOf([node.param]).forEach(add);
    if (
      members.has(node.type) &&
      node.kind !== "constructor" &&
      !node.computed &&
      node.key.type === "Identifier"
    )
      add(node.key);
  });
}

const declarations = new Set([
  "VariableDeclarator",
  "FunctionDeclaration",
  "FunctionExpression",
  "ClassDeclaration",
  "TSInterfaceDeclaration",
  "TSTypeAliasDeclaration",
]);
const members = new Set([
  "TSPropertySignature",
  "TSMethodSignature",
  "PropertyDefinition",
  "MethodDefinition",
]);

/** The names that patterns bind. `{ name }` only repeats one that is declared elsewhere. */
function namesOf(patterns) {
  return patterns.flatMap((node) => {
    if (!node) return [];
    if (node.type === "Identifier") return [node];
    if (node.type === "AssignmentPattern") return namesOf([node.left]);
    if (node.type === "RestElement") return namesOf([node.argument]);
    if (node.type === "TSParameterProperty") return namesOf([node.parameter]);
    if (node.type === "ArrayPattern") return namesOf(node.elements);
    if (node.type !== "ObjectPattern") return [];
    return namesOf(
      node.properties.filter((property) => !property.shorthand).map((property) => property.value ?? property),
    );
  });
}

function walk(node, visit) {
  visit(node);
  for (const key of visitorKeys[node.type] ?? [])
    for (const child of [node[key]].flat()) if (child) walk(child, visit);
}

/** Line comments on consecutive lines are one comment. */
function joinLineComments(comments, source) {
  const joined = [];
  for (const { type, value, start, end } of comments) {
    if (directive.test(value)) continue;
    const last = joined.at(-1);
    const text = oneLine(value.replace(/^\s*\* ?/gm, ""));
    if (type === "Line" && last?.isLine && /^[ \t]*\r?\n[ \t]*$/.test(source.slice(last.end, start))) {
      last.text += ` ${text}`;
      last.end = end;
    } else joined.push({ start, end, text, isLine: type === "Line" });
  }
  return joined.filter(({ text }) => /\p{L}/u.test(text));
}

function cssComments(source) {
  const lineOf = lineFinder(source);
  return [...source.matchAll(/\/\*([\s\S]*?)\*\//g)].map((match) => ({
    kind: "comment",
    line: lineOf(match.index),
    words: oneLine(match[1]),
  }));
}

function lineFinder(source) {
  const starts = [0, ...[...source.matchAll(/\n/g)].map((match) => match.index + 1)];
  return (offset) => {
    let [low, high] = [0, starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (starts[middle] <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  };
}

const oneLine = (text) => text.replace(/\s+/g, " ").trim();
