import { IfTag, Tag, type Template, Token, TypeGuards, toValueSync, UnlessTag, Value } from "liquidjs";
import type { CompiledTemplate } from "./compile.ts";
import { Insertion } from "./insertion.ts";
import type { PathStep } from "./read.ts";
import { stepsOf } from "./steps.ts";

/** A path that a template depends on. */
export interface Lookup {
  /** As far as they are written out: `items[i].sku` gives `items`. */
  steps: readonly PathStep[];
  /** The tag's place in the template. */
  start: number;
  end: number;
}

/**
 * The paths that a template needs to find something. Left out are those of tags with a `default` filter, those that
 * `if`, `elsif` and `unless` ask about, and the template's own variables.
 */
export function lookupsIn(template: CompiledTemplate): Lookup[] {
  const lookups: Lookup[] = [];
  const own = new Set<string>();
  const visit = (part: Template) => {
    for (const name of part.blockScope?.() ?? []) own.add(name);
    for (const name of part.localScope?.() ?? []) own.add(name.content);
    const { begin: start, end } = part.token;
    if (needsItsPaths(part)) {
      for (const steps of pathsOf(part.arguments?.() ?? [])) lookups.push({ steps, start, end });
    }
    for (const child of part.children ? toValueSync(part.children(false, true)) : []) visit(child);
  };
  for (const part of template.parts) visit(part);
  return lookups.filter(({ steps }) => !own.has(String(steps[0])));
}

function needsItsPaths(part: Template): boolean {
  if (part instanceof Insertion) return !part.hasDefault;
  return part instanceof Tag && !(part instanceof IfTag || part instanceof UnlessTag);
}

function* pathsOf(things: Iterable<unknown>): Generator<readonly PathStep[]> {
  for (const thing of things) {
    if (thing instanceof Value) {
      yield* pathsOf(thing.initial.postfix);
      for (const { args } of thing.filters) yield* pathsOf(args);
    } else if (Array.isArray(thing)) yield* pathsOf(thing);
    else if (thing instanceof Token) yield* pathsOfToken(thing);
  }
}

function* pathsOfToken(token: Token): Generator<readonly PathStep[]> {
  if (TypeGuards.isPropertyAccessToken(token)) {
    if (token.variable === undefined) {
      const { steps } = stepsOf(token);
      if (steps.length > 0) yield steps;
    }
    yield* pathsOf(token.props.filter(TypeGuards.isPropertyAccessToken));
  } else if (TypeGuards.isRangeToken(token)) yield* pathsOf([token.lhs, token.rhs]);
  else if (TypeGuards.isFilteredValueToken(token)) yield* pathsOf(token.initial.postfix);
}
