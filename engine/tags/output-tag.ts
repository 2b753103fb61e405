import {
  type Context,
  CycleTag,
  type Emitter,
  type Output,
  type Template,
  type Token,
  TypeGuards,
  toValue,
  type Value,
} from "liquidjs";
import type { PathStep } from "#lib/field-path.ts";
import { TagContext } from "./context.ts";
import { type EncodedTag, Encoder } from "./encoder.ts";
import { escapeHtml } from "./escape-html.ts";
import { replacesMissing } from "./filters/registry.ts";
import { stepsOf } from "./steps.ts";
import { toText } from "./to-text.ts";

const escapingFilters = new Set(["escape", "escape_once", "xml_escape"]);
const jsonFilters = new Set(["json", "jsonify"]);

/** A tag that outputs a value: `{{ … }}` or `{% echo … %}`. */
export class OutputTag implements Template, EncodedTag {
  readonly token: Output["token"];
  readonly value: Value;
  readonly tag: string;
  /** The path's steps if the tag is only a path, so that it can be read without LiquidJS. */
  readonly path: readonly PathStep[] | null;
  /** A filter such as `default` provides a value when it is unresolved. */
  readonly hasDefault: boolean;
  readonly isRaw: boolean;
  readonly isEscaped: boolean;
  readonly isJson: boolean;
  readonly isUrlPath: boolean;
  readonly #compares: boolean;
  /** A word such as `true`, which is a value where the data has no field of this name. */
  readonly #literal: { word: string; value: Value } | null;

  constructor(token: Output["token"], value: Value, literal: { word: string; value: Value } | null = null) {
    const { filters, initial } = value;
    const lastFilter = filters.at(-1)?.name ?? "";
    this.token = token;
    this.value = value;
    this.tag = token.getText();
    this.#literal = literal;
    this.path = filters.length === 0 && literal === null ? pathOf(initial.postfix) : null;
    this.hasDefault = literal !== null || filters.some(({ name }) => replacesMissing(name));
    this.isRaw = lastFilter === "raw";
    this.isEscaped = escapingFilters.has(lastFilter);
    this.isJson = jsonFilters.has(lastFilter) && filters.at(-1)?.args.length === 0;
    this.isUrlPath = lastFilter === "url_path";
    this.#compares = initial.postfix.length > 1;
  }

  /** The tag's value, which may contain LiquidJS's own objects, and whether it is unresolved. */
  *evaluate(context: TagContext): Generator<unknown, { value: unknown; missing: boolean }, unknown> {
    const missesBefore = context.misses;
    const chosen = this.#literal && !context.hasField(this.#literal.word) ? this.#literal.value : this.value;
    const value = toValue(yield chosen.value(context, false));
    const isUnresolved = context.misses > missesBefore && !this.hasDefault && !this.#compares;
    return { value, missing: (value === undefined && this.#literal === null) || isUnresolved };
  }

  *render(context: Context, emitter: Emitter): Generator<unknown, void, unknown> {
    if (!(context instanceof TagContext)) throw new TypeError("A tag is rendered in a TagContext only.");
    const { value, missing } = yield* this.evaluate(context);
    if (emitter instanceof Encoder) emitter.insert(value, missing, this);
    else capture(value, this.isRaw || this.isEscaped, context, emitter);
  }

  *arguments(): Generator<Value> {
    yield this.value;
  }
}

/** `{% cycle %}`, whose values are data like those of other tags. */
export class EncodedCycleTag extends CycleTag {
  override *render(context: Context, emitter: Emitter): Generator<unknown, void, unknown> {
    const value = toValue(yield* super.render(context, emitter));
    const tag = {
      tag: this.token.getText(),
      isRaw: false,
      isEscaped: false,
      isJson: false,
      isUrlPath: false,
    };
    if (emitter instanceof Encoder) emitter.insert(value, value === undefined, tag);
    else if (context instanceof TagContext) capture(value, false, context, emitter);
  }
}

/**
 * Inside `{% capture %}` the place is not known yet: the value is written as text, escaped if the result is for HTML.
 */
function capture(value: unknown, isSafe: boolean, context: TagContext, emitter: Emitter): void {
  const text = toText(value);
  context.memoryLimit.use(text.length);
  emitter.write(context.escapesCaptures && !isSafe ? escapeHtml(text) : text);
}

function pathOf(expression: readonly Token[]): readonly PathStep[] | null {
  const [operand, more] = expression;
  if (more !== undefined || !TypeGuards.isPropertyAccessToken(operand)) return null;
  if (operand.variable !== undefined) return null;
  const { steps, isWhole } = stepsOf(operand);
  return isWhole ? steps : null;
}
