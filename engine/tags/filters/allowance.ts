import type { Json } from "#lib/json.ts";
import { FilterError } from "./filter-error.ts";

/** How deep the values that filters read and create may nest. Bodies of calls nest at most 64 deep. */
const maxDepth = 100;

/** The limits of a rendering, as `TagContext` has them. */
export interface RenderLimits {
  memoryLimit: { use(count: number): void };
  checkTime(): void;
}

/** One filter's share of its rendering's limits on time and memory. Exceeding one throws. */
export class Allowance {
  readonly filter: string;
  readonly #limits: RenderLimits;

  constructor(filter: string, limits: RenderLimits) {
    this.filter = filter;
    this.#limits = limits;
  }

  /** Counts characters and elements before they are created. */
  use(count: number): void {
    this.#limits.memoryLimit.use(count);
  }

  /** Called between parts of work that could take long. */
  checkTime(): void {
    this.#limits.checkTime();
  }

  /**
   * Counts every part of a value and the characters of a text. A value that contains another one many times, which takes
   * no memory, would otherwise be read for years.
   */
  countAll(value: Json): void {
    if (typeof value === "string") this.use(value.length);
    else this.#visit(value, 0);
  }

  #visit(value: Json, depth: number): void {
    if (typeof value !== "object" || value === null) return;
    if (depth >= maxDepth) this.refuse(`works on values that nest at most ${maxDepth} levels deep`);
    const parts = Array.isArray(value) ? value : Object.values(value);
    this.use(parts.length + 1);
    for (const part of parts) this.#visit(part, depth + 1);
  }

  /** Ends the filter, because the value is more than it may work on. */
  refuse(why: string): never {
    throw new FilterError(`${this.filter} ${why}`, true);
  }

  /** Ends the filter, because it cannot be applied to the value. */
  fail(why: string): never {
    throw new FilterError(`${this.filter} ${why}`);
  }
}
