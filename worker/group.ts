export interface GroupOptions<Item, Result> {
  /** How many items one batch may hold. */
  maxItems: number;
  /** How many batches may be on their way at once. */
  maxInFlight: number;
  /** What the weights of a batch's items may sum up to, unless a single item weighs more. */
  maxWeight?: number;
  weigh?: (item: Item) => number;
  /** Does the work for all, and gives a result for each, in their order. */
  run(items: Item[]): Promise<Result[]>;
}

/**
 * Group commit: what is asked for while a batch is on its way shares the next one, so that the number of statements follows
 * the database's speed and not the load. A lone item waits for the end of the event loop's turn and no longer.
 */
export function createGroup<Item, Result>(options: GroupOptions<Item, Result>) {
  const { maxItems, maxInFlight, maxWeight = Number.POSITIVE_INFINITY, weigh = () => 0, run } = options;
  const queue: { item: Item; resolve(result: Result): void; reject(cause: unknown): void }[] = [];
  let inFlight = 0;
  let isScheduled = false;

  function schedule() {
    if (isScheduled || inFlight >= maxInFlight || queue.length === 0) return;
    isScheduled = true;
    setImmediate(flush);
  }

  function flush() {
    isScheduled = false;
    const batch = queue.splice(0, countNext());
    inFlight += 1;
    run(batch.map(({ item }) => item))
      .then(
        (results) => {
          for (const [index, each] of batch.entries()) {
            const result = results[index];
            if (result === undefined)
              each.reject(new Error("The batch gave no result for one of its items."));
            else each.resolve(result);
          }
        },
        (cause: unknown) => {
          for (const each of batch) each.reject(cause);
        },
      )
      .finally(() => {
        inFlight -= 1;
        schedule();
      });
    schedule();
  }

  function countNext(): number {
    let count = 0;
    let weight = 0;
    while (count < queue.length && count < maxItems) {
      const next = queue[count];
      if (next) weight += weigh(next.item);
      if (count > 0 && weight > maxWeight) break;
      count += 1;
    }
    return count;
  }

  /** Adds an item to the next batch; resolves with its own result. */
  return (item: Item): Promise<Result> =>
    new Promise((resolve, reject) => {
      queue.push({ item, resolve, reject });
      schedule();
    });
}
