import { parse, type Node as Syntax } from "acorn";
import { full } from "acorn-walk";

/** What code of n8n reads besides the language. */
export interface CodeNames {
  /** The names that it reads and does not declare, and `this.helpers` where it reads that. */
  read: ReadonlySet<string>;
  /** The nodes that it names, as in `$("Node")`. */
  nodes: ReadonlySet<string>;
  /** Parts of the source to replace, in its order. */
  changes: readonly CodeChange[];
}

export interface CodeChange {
  start: number;
  end: number;
  text: string;
}

/** Any node of the syntax tree, by the fields that are read here. */
interface Part extends Syntax {
  name?: string;
  value?: unknown;
  computed?: boolean;
  object?: Part;
  property?: Part;
  callee?: Part;
  arguments?: Part[];
}

/** Returns null for code that is not JavaScript. */
export function namesOf(source: string): CodeNames | null {
  const tree = parseBody(source);
  if (!tree) return null;
  const used = new Set<string>();
  const declared = new Set<string>();
  const nodes = new Set<string>();
  const changes: CodeChange[] = [];
  full(tree, (part: Part, _state, type) => {
    if (part.name !== undefined) (type === "VariablePattern" ? declared : used).add(part.name);
    if (part.object?.type === "ThisExpression") used.add(`this.${fieldOf(part)}`);
    const node = namedNode(part);
    if (node !== null) nodes.add(node);
    changes.push(...variableOf(part), ...base64Of(part));
  });
  const isOurs = (name: string) => declared.has(name) && !alwaysRead.has(name);
  return {
    read: new Set([...used].filter((name) => !isOurs(name))),
    nodes,
    changes: changes.toSorted((a, b) => a.start - b.start),
  };
}

/** They are often declared in an inner function and read outside of it. A constant that is not needed does no harm. */
const alwaysRead = new Set(["items", "item"]);

function parseBody(source: string): Syntax | null {
  try {
    return parse(source, {
      ecmaVersion: "latest",
      allowReturnOutsideFunction: true,
      allowAwaitOutsideFunction: true,
    });
  } catch (cause) {
    if (cause instanceof SyntaxError) return null;
    throw cause;
  }
}

/** The node that `$("Node")`, `$items("Node")`, `$node["Node"]` or `$node.Node` names. */
function namedNode(part: Part): string | null {
  const { callee, object, arguments: given } = part;
  if (callee?.name === "$" || callee?.name === "$items") return textOf(given?.[0]);
  return object?.name === "$node" ? fieldOf(part) : null;
}

/** `$env.NAME`, `$vars.NAME` and `process.env.NAME` become a variable of ours. */
function variableOf(part: Part): CodeChange[] {
  const { object, start, end } = part;
  const isVariables =
    object?.name === "$env" ||
    object?.name === "$vars" ||
    (object?.object?.name === "process" && fieldOf(object) === "env");
  const name = isVariables ? fieldOf(part) : null;
  return name === null ? [] : [{ start, end, text: `vars.${name.toLowerCase()}` }];
}

/** `Buffer.from(text).toString("base64")`, the one use of Node.js's buffers with a plain replacement. */
function base64Of({ callee, arguments: given, start, end }: Part): CodeChange[] {
  const made = callee?.object;
  const [text, ...others] = made?.arguments ?? [];
  const isBuffer = made?.callee?.object?.name === "Buffer" && fieldOf(made.callee) === "from";
  if (!isBuffer || !text || others.length > 0 || textOf(given?.[0]) !== "base64") return [];
  if (!callee || fieldOf(callee) !== "toString") return [];
  return [
    { start, end: text.start, text: "new TextEncoder().encode(" },
    { start: text.end, end, text: ").toBase64()" },
  ];
}

/** The field that `object.field` or `object["field"]` reads. */
const fieldOf = ({ property, computed }: Part): string | null =>
  computed ? textOf(property) : (property?.name ?? null);

const textOf = (part: Part | undefined): string | null =>
  typeof part?.value === "string" ? part.value : null;
