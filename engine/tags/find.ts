import { Tokenizer, type TopLevelToken, TypeGuards } from "liquidjs";
import { formatPath } from "./format-path.ts";
import { liquid } from "./liquid.ts";
import { stepsOf } from "./steps.ts";

/** A tag as it stands in a template. */
export interface FoundTag {
  /** As written, braces included. */
  tag: string;
  /** What it looks up, in its plainest form. Null where it begins with something else than a path, or cannot be read. */
  path: string | null;
  /** Its place in the template, in UTF-16 units; `end` is behind it. */
  start: number;
  end: number;
  hasDefault: boolean;
}

/** An unfinished tag makes LiquidJS look through the whole rest, so that many of them would take long. */
const maxUnfinished = 20;

/** The `{{ … }}` tags of a template, also of one that is still being typed: what cannot be read is passed over. */
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
  const place = { tag: token.getText(), start: token.begin, end: token.end };
  try {
    const content = new Tokenizer(source, liquid.options.operators, undefined, token.contentRange);
    const { initial, filters } = content.readFilteredValue();
    const [first] = initial.postfix;
    const isPath = TypeGuards.isPropertyAccessToken(first) && first.variable === undefined;
    const { steps } = isPath ? stepsOf(first) : { steps: [] };
    return {
      ...place,
      path: steps.length > 0 ? formatPath(steps) : null,
      hasDefault: filters.some(({ name }) => name === "default"),
    };
  } catch {
    return { ...place, path: null, hasDefault: false };
  }
}
