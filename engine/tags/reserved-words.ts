import {
  type FilteredValueToken,
  ForTag,
  IfTag,
  type PropertyAccessToken,
  TablerowTag,
  type Template,
  type Token,
  Tokenizer,
  TypeGuards,
  UnlessTag,
  Value,
} from "liquidjs";
import { liquid } from "./liquid.ts";

/** A word of the template language where an output tag's value begins, with nothing after it but a path or filters. */
const wordAlone = /^\s*(true|false|nil|null|empty|blank|and|or|not|contains)(?=\s*(?:[|.[]|$))/;
const literals: ReadonlySet<string> = new Set(["true", "false", "nil", "null", "empty", "blank"]);

/** The value of an output tag, and its meaning if the payload has no field with the word's name. */
export interface InsertedValue {
  value: FilteredValueToken;
  /** Null if the tag is about no word that is a value. */
  literal: { word: string; value: FilteredValueToken } | null;
}

/**
 * Reads the value of an output tag. A word of the language that stands alone is a field's name: `{{ empty }}`,
 * `{{ and.total }}`, `{{ true | json }}`. The tokens keep their positions in the source.
 */
export function readInsertedValue(tokenizer: Tokenizer): InsertedValue {
  const { input, p, N } = tokenizer;
  const [all, word] = wordAlone.exec(input.slice(p, N)) ?? [];
  if (all === undefined || word === undefined) return { value: readWhole(tokenizer), literal: null };
  const at = p + all.length - word.length;
  // LiquidJS reads a name of the same length as a path.
  const masked = `${input.slice(0, at)}${"_".repeat(word.length)}${input.slice(at + word.length)}`;
  const value = readWhole(new Tokenizer(masked, liquid.options.operators, undefined, [p, N]));
  const [path] = value.initial.postfix;
  const name = path && TypeGuards.isPropertyAccessToken(path) ? path.props[0] : undefined;
  if (name && TypeGuards.isWordToken(name)) Object.assign(name, { content: word, input });
  const isValue =
    literals.has(word) && path && TypeGuards.isPropertyAccessToken(path) && path.props.length === 1;
  return { value, literal: isValue ? { word, value: readWhole(tokenizer) } : null };
}

/**
 * Reads a word as a field where a value of the language makes no sense: as the list of a loop, and `empty` or `blank`
 * alone as a condition.
 */
export function readWordsAsFields(part: Template): void {
  if (part instanceof ForTag || part instanceof TablerowTag) part.collection = fieldInstead(part.collection);
  if (!(part instanceof IfTag || part instanceof UnlessTag)) return;
  for (const { value } of part.branches) {
    const { postfix } = value instanceof Value ? value.initial : { postfix: [] };
    const [word, more] = postfix;
    const isWord = word && more === undefined && TypeGuards.isLiteralToken(word);
    if (isWord && /^(empty|blank)$/.test(word.getText())) postfix[0] = fieldInstead(word);
  }
}

function fieldInstead<T extends Token>(token: T): T | PropertyAccessToken {
  if (!TypeGuards.isLiteralToken(token)) return token;
  const { input, begin, end } = token;
  const masked = `${input.slice(0, begin)}${"_".repeat(end - begin)}${input.slice(end)}`;
  const path = new Tokenizer(masked, liquid.options.operators, undefined, [begin, end]).readValue();
  if (!path || !TypeGuards.isPropertyAccessToken(path)) return token;
  const [name] = path.props;
  if (name) Object.assign(name, { content: token.getText(), input });
  return path;
}

/** LiquidJS ignores the text after a comma or a parenthesis. */
function readWhole(tokenizer: Tokenizer): FilteredValueToken {
  const value = tokenizer.readFilteredValue();
  tokenizer.skipBlank();
  if (!tokenizer.end()) throw tokenizer.error(`unexpected ${tokenizer.snapshot()}`);
  return value;
}
