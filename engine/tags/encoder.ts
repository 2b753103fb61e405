import type { Emitter } from "liquidjs";
import type { TagProblem, TagWarning } from "./problem.ts";

/** How many characters a rendered template may have. */
const maxRenderedChars = 16_000_000;

/** What a place needs to know of the tag that puts a value there. */
export interface EncodedTag {
  /** As written. */
  tag: string;
  /** It ends in `raw`. */
  isRaw: boolean;
  /** It ends in a filter that escapes HTML. */
  isEscaped: boolean;
  /** It ends in a filter that writes JSON, without an indentation of its own. */
  isJson: boolean;
}

/**
 * Collects a rendered template, literal text and values apart, and writes each value as its place demands. There is one
 * for each `Fit`.
 */
export abstract class Encoder implements Emitter {
  /** What has been written so far. */
  buffer = "";
  /** The first thing that went wrong. Nothing is written after it. */
  problem: TagProblem | null = null;
  readonly warnings: TagWarning[] = [];

  /** Literal text out of the template. LiquidJS calls this. */
  write(text: string): void {
    this.put(text);
  }

  /** The value of a tag. */
  insert(value: unknown, missing: boolean, tag: EncodedTag): void {
    if (missing) this.#warn(missingWarning(tag.tag));
    if (isNonFinite(value)) {
      this.#warn(nonFiniteWarning(tag.tag, value));
      this.encode(null, tag);
    } else this.encode(value, tag);
  }

  /** Called once all is written. */
  finish(): void {}

  /** Writes a value in the way of this place. */
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

  /** Once per tag, however often a loop comes by. */
  #warn(warning: TagWarning): void {
    if (!this.warnings.some(({ message }) => message === warning.message)) this.warnings.push(warning);
  }

  protected refuse(problem: TagProblem): void {
    this.problem ??= problem;
  }
}

export function missingWarning(tag: string): TagWarning {
  return { tag, message: `${tag} found nothing.`, missing: true };
}

export function nonFiniteWarning(tag: string, value: number): TagWarning {
  return {
    tag,
    message: `${tag} is ${value}, which JSON cannot hold. It is taken as empty.`,
    missing: false,
  };
}

/** NaN and the infinities, which a filter can give but no JSON can hold. */
export function isNonFinite(value: unknown): value is number {
  return typeof value === "number" && !Number.isFinite(value);
}
