import {
  CaptureTag,
  ForTag,
  LiquidTag,
  type PropertyAccessToken,
  type Template,
  type Token,
  TypeGuards,
  toValueSync,
} from "liquidjs";
import type { CompiledTemplate } from "./compile.ts";
import { pathsIn } from "./paths.ts";

/** A name in a template: the first step of a path, or the name that `assign` or `capture` gives a value. */
export type NameToken = Token & { content: string };

/**
 * The owner of a path's first name: data from `outside` the template, a variable `assigned` earlier, the
 * variable of a `loop` around it, or, if `unclear`, a variable that only some branch assigns.
 */
export type Owner = "outside" | "assigned" | "loop" | "unclear";

export interface Read {
  path: PropertyAccessToken;
  /** Null where the first step is computed, as in `{{ [name] }}`. */
  root: NameToken | null;
  owner: Owner;
  /** The variables of the loops around it. */
  loopNames: ReadonlySet<string>;
  part: Template;
}

export interface Names {
  reads: readonly Read[];
  /** The names of variables in `assign` and `capture`. */
  definitions: readonly NameToken[];
}

interface VariableContext {
  loopNames: ReadonlySet<string>;
  /** It is rendered unconditionally. */
  isCertain: boolean;
}

const noNames: ReadonlySet<string> = new Set();

/** Every path that a template reads and every variable that it defines, in rendering order. */
export function namesIn({ parts }: CompiledTemplate): Names {
  const reads: Read[] = [];
  const definitions: NameToken[] = [];
  const assigned = new Set<string>();
  const unclear = namesOfBranches(parts);

  const ownerOf = (name: string, loopNames: ReadonlySet<string>): Owner => {
    if (loopNames.has(name)) return "loop";
    if (assigned.has(name)) return "assigned";
    return unclear.has(name) ? "unclear" : "outside";
  };
  walk(
    parts,
    { loopNames: noNames, isCertain: true },
    {
      read(part, path, loopNames) {
        const root = rootOf(path);
        const owner = root ? ownerOf(root.content, loopNames) : "outside";
        reads.push({ part, path, root, owner, loopNames });
      },
      define(name, isCertain) {
        definitions.push(name);
        if (isCertain) assigned.add(name.content);
      },
    },
  );
  return { reads, definitions };
}

/** The variables whose first assignment depends on the data. */
function namesOfBranches(parts: readonly Template[]): ReadonlySet<string> {
  const certain = new Set<string>();
  const uncertain = new Set<string>();
  walk(
    parts,
    { loopNames: noNames, isCertain: true },
    {
      read() {},
      define({ content: name }, isCertain) {
        if (isCertain) certain.add(name);
        else if (!certain.has(name)) uncertain.add(name);
      },
    },
  );
  return uncertain;
}

interface Visitor {
  read(part: Template, path: PropertyAccessToken, loopNames: ReadonlySet<string>): void;
  define(name: NameToken, isCertain: boolean): void;
}

function walk(parts: readonly Template[], context: VariableContext, visitor: Visitor): void {
  for (const part of parts) {
    for (const { values, loopNames } of valuesOf(part, context.loopNames)) {
      for (const path of pathsIn(values)) visitor.read(part, path, loopNames);
    }
    for (const block of blocksOf(part, context)) walk(block.parts, block, visitor);
    for (const name of part.localScope?.() ?? []) {
      if (typeof name !== "string") visitor.define(name, context.isCertain);
    }
  }
}

/** `for` evaluates its modifiers in a scope where `continue` is the position at which the previous loop stopped. */
function valuesOf(part: Template, loopNames: ReadonlySet<string>) {
  const [first, ...others] = part.arguments?.() ?? [];
  if (!(part instanceof ForTag)) return [{ values: [first, ...others], loopNames }];
  return [
    { values: [first], loopNames },
    { values: others, loopNames: new Set([...loopNames, "continue"]) },
  ];
}

/** The contents of a block tag. Only `for` has a part in which its variables do not exist: its `else`. */
function blocksOf(
  part: Template,
  { loopNames, isCertain }: VariableContext,
): (VariableContext & { parts: Template[] })[] {
  if (!part.children) return [];
  const inside = new Set([...loopNames, ...(part.blockScope?.() ?? [])]);
  if (part instanceof ForTag) {
    return [
      { parts: part.templates, loopNames: inside, isCertain: false },
      { parts: part.elseTemplates, loopNames, isCertain: false },
    ];
  }
  const isAlwaysRendered = part instanceof CaptureTag || part instanceof LiquidTag;
  const parts = [...toValueSync(part.children(false, true))];
  return [{ parts, loopNames: inside, isCertain: isCertain && isAlwaysRendered }];
}

function rootOf({ variable, props: [first] }: PropertyAccessToken): NameToken | null {
  if (variable !== undefined || first === undefined) return null;
  return TypeGuards.isWordToken(first) || TypeGuards.isQuotedToken(first) ? first : null;
}
