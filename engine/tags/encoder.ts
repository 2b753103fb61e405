import type { Emitter } from "liquidjs";
import type { TagProblem, TagWarning } from "./problem.ts";

/** The most characters that a rendered template may have. */
const maxRenderedChars = 16_000_000;

/** How the tag of a value already escapes it. */
export interface EncodedTag {
  /** As written. */
  tag: string;
  /** Its last filter is `raw`. */
  isRaw: boolean;
  /** Its last filter escapes HTML. */
  isEscaped: boolean;
  /** Its last filter writes JSON without indentation. */
  isJson: boolean;
  /** Its last filter writes segments of a URL's path. */
  isUrlPath: boolean;
}

/**
 * Collects a rendered template's literal text and values, and encodes each value for its place. There is one encoder
 * for each `Encoding`.
 */
export abstract class Encoder implements Emitter {
  /** The text written so far. */
  buffer = "";
  /** The first problem. Nothing is written after it. */
  problem: TagProblem | null = null;
  readonly warnings: TagWarning[] = [];

  /** Writes literal text of the template. LiquidJS calls this. */
  write(text: string): void {
    this.put(text);
  }

  /** Writes a tag's value. */
  insert(value: unknown, missing: boolean, tag: EncodedTag): void {
    if (missing) this.warn(missingWarning(tag.tag));
    if (isNonFinite(value)) {
      this.warn(nonFiniteWarning(tag.tag, value));
      this.encode(null, tag);
    } else this.encode(value, tag);
  }

  /** Called once at the end. */
  finish(): void {}

  /** Encodes a value for this place. */
  protected abstract encode(value: unknown, tag: EncodedTag): void;

  protected put(text: string): void {
    if (this.problem) return;
    if (this.buffer.length + text.length > maxRenderedChars) {
      this.refuse({
        code: "template_limit",
        detail: `The text would be longer than ${maxRenderedChars} characters.`,
      });
    } else this.buffer += text;
  }

  /** Once per tag, however often a loop repeats it. */
  protected warn(warning: TagWarning): void {
    if (!this.warnings.some(({ message }) => message === warning.message)) this.warnings.push(warning);
  }

  protected refuse(problem: TagProblem): void {
    this.problem ??= problem;
  }
}

export function missingWarning(tag: string): TagWarning {
  return { tag, message: `${tag} has no value.`, missing: true };
}

export function nonFiniteWarning(tag: string, value: number): TagWarning {
  return {
    tag,
    message: `${tag} is ${value}, which JSON cannot represent. It is treated as empty.`,
    missing: false,
  };
}

/** Comparisons with `<`, `>` and the like that are false because their values have no order. */
export function unorderedWarning(tag: string, count: number): TagWarning {
  const times = count === 1 ? "a comparison" : `${count} comparisons`;
  return {
    tag,
    message: `${tag} has ${times} of values without an order, which is false. Only numbers, and dates with dates, have one.`,
    missing: false,
  };
}

/** NaN and the infinities, which a filter can return but JSON cannot represent. */
export function isNonFinite(value: unknown): value is number {
  return typeof value === "number" && !Number.isFinite(value);
}
