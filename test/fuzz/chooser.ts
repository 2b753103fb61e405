import type { Random } from "#test/processes/random.ts";

/** Seeded random choices, for generators. */
export interface Chooser {
  /** One of these; a function is called for its value. */
  one<T extends string | Buffer | object | null>(...choices: (T | (() => T))[]): T;
  /** True with this probability in percent. */
  chance(percent: number): boolean;
  /** Repeats a random number of times, fewer than `below`. */
  some<T>(below: number, make: (index: number) => T): T[];
  integer(below: number): number;
  bytes(below: number): Buffer;
}

export function createChooser(random: Random): Chooser {
  const chooser: Chooser = {
    one(...choices) {
      const choice = choices[random.integer(choices.length)];
      if (choice === undefined) throw new Error("There is nothing to choose from.");
      return typeof choice === "function" ? choice() : choice;
    },
    chance: (percent) => random.integer(100) < percent,
    some: (below, make) => Array.from({ length: random.integer(below) }, (_, index) => make(index)),
    integer: random.integer,
    bytes: (below) => Buffer.from(chooser.some(below, () => random.integer(256))),
  };
  return chooser;
}
