/** Runs work, now or when there is room. */
export type Gate = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Lets so many pieces of work run at once. The others wait in their order. */
export function createGate(room: number): Gate {
  const waiting: (() => void)[] = [];
  let free = room;
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((enter) => waiting.push(enter));
    try {
      return await work();
    } finally {
      // The place goes to the next one directly, so that nobody who comes now is first.
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
