import { Tokenizer, type TopLevelToken, TypeGuards } from "liquidjs";
import { replacesMissing } from "./filters/registry.ts";
import { formatPath } from "./format-path.ts";
import { liquid } from "./liquid.ts";
import { stepsOf } from "./steps.ts";

/** A tag in a template. */
export interface FoundTag {
  /** As written, with its braces. */
  tag: string;
  /** The path that it looks up, in its simplest form. Null where it does not begin with a path, or cannot be parsed. */
  path: string | null;
  /** Its position in the template, in UTF-16 units; `end` is exclusive. */
  start: number;
  end: number;
  hasDefault: boolean;
}

/** An unfinished tag makes LiquidJS scan the whole rest of the template, so many of them would take long. */
const maxUnfinished = 20;

/**
 * The `{{ … }}` tags of a template. The template may be unfinished: text that cannot be parsed is skipped.
 */
export function findTags(source: string): FoundTag[] {
  const tokenizer = new Tokenizer(source, liquid.options.operators);
  const found: FoundTag[] = [];
  let unfinished = 0;
  while (!tokenizer.end() && unfinished < maxUnfinished) {
    const start = tokenizer.p;
    try {
      const tag = readTag(tokenizer.readTopLevelToken(liquid.options), source);
      if (tag) found.push(tag);
    } catch {
      tokenizer.p = start + 2;
      unfinished++;
    }
  }
  return found;
}

function readTag(token: TopLevelToken, source: string): FoundTag | null {
  if (!TypeGuards.isOutputToken(token)) return null;
  const position = { tag: token.getText(), start: token.begin, end: token.end };
  try {
    const content = new Tokenizer(source, liquid.options.operators, undefined, token.contentRange);
    const { initial, filters } = content.readFilteredValue();
    const [first] = initial.postfix;
    const isPath = TypeGuards.isPropertyAccessToken(first) && first.variable === undefined;
    const { steps } = isPath ? stepsOf(first) : { steps: [] };
    return {
      ...position,
      path: steps.length > 0 ? formatPath(steps) : null,
      hasDefault: filters.some(({ name }) => replacesMissing(name)),
    };
  } catch {
    return { ...position, path: null, hasDefault: false };
  }
}
