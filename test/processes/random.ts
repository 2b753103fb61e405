/** Random numbers that repeat with the same seed, so that a failed run can be reproduced. */
export interface Random {
  seed: number;
  /** An integer from 0 to `below` - 1. */
  integer(below: number): number;
}

/** Seeded by CHAOS_SEED, otherwise by the time. (Mulberry32, which is in the public domain.) */
export function createRandom(seed = Number(process.env.CHAOS_SEED ?? Date.now() % 2 ** 31)): Random {
  let state = seed;
  return {
    seed,
    integer(below) {
      state = (state + 0x6d2b79f5) | 0;
      let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
      mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
      return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
    },
  };
}
