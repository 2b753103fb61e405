import { clock } from "#lib/clock.ts";

/**
 * Decides when to flush the queue: the part that every batcher shares. With nothing in flight a flush starts at the end
 * of the event loop's turn in which the first item was added, so that a single item waits for nothing else. While
 * flushes are in flight, further items share the next one: the number of flushes follows the speed of the database, not
 * the load.
 */
export interface Flusher {
  /** Call this after adding an item. */
  added(): void;
  /**
   * Flushes without any pause. Resolves when the queue is empty and nothing is in flight, or when the queue cannot be
   * flushed.
   */
  settled(): Promise<void>;
}

export interface FlusherOptions extends FlushPace {
  countWaiting(): number;
  /** Removes the next batch from the queue and flushes it. Never rejects. */
  flushNext(): Promise<FlushEnd>;
}

/** The result of a flush. */
interface FlushEnd {
  /** Gives the items their results. */
  settle?(): void;
  /** Set when the flush failed and its items wait again: the time until the next attempt. */
  retryInMs?: number;
}

export interface FlushPace {
  maxInFlight: number;
  /**
   * The number of items that justify a flush beside another one, and a flush that starts before the end of
   * the turn. If it is not set, any number justifies the former and none the latter.
   */
  worthwhileItems?: number;
  /** The time that the first item waits for others. 0, the default, means until the end of the turn. */
  delayMs?: number;
  /** The minimum time between the starts of two flushes, so that more items share one under load. */
  spacingMs?: number;
  /**
   * When a flush ends, the next one starts before its items get their results. Otherwise it starts at the end of the
   * turn in which they get them, so that items added in response share it.
   */
  isEager?: boolean;
}

export function createFlusher(options: FlusherOptions): Flusher {
  const { countWaiting, flushNext, maxInFlight, worthwhileItems, isEager = false } = options;
  const pace = createPace(options);
  const atOnceItems = worthwhileItems ?? Number.POSITIVE_INFINITY;
  const besideItems = worthwhileItems ?? 1;
  let inFlight = 0;
  let isScheduled = false;
  let timer: NodeJS.Timeout | null = null;
  let flushEnd: PromiseWithResolvers<void> | null = null;

  function canStart(count: number): boolean {
    return inFlight < maxInFlight && count >= (inFlight === 0 ? 1 : besideItems);
  }

  function schedule() {
    const count = countWaiting();
    if (!canStart(count) || (isScheduled && count < atOnceItems)) return;
    const waitMs = pace.waitMs();
    if (waitMs <= 0 && count >= atOnceItems) return start();
    if (isScheduled) return;
    isScheduled = true;
    if (waitMs > 0) timer = setTimeout(start, waitMs).unref();
    else setImmediate(start);
  }

  function start() {
    isScheduled = false;
    if (timer) clearTimeout(timer);
    timer = null;
    pace.started();
    while (canStart(countWaiting())) void flush();
  }

  async function flush() {
    inFlight += 1;
    const { settle, retryInMs } = await flushNext();
    inFlight -= 1;
    pace.ended(retryInMs);
    if (isEager && pace.isUnlimited()) start();
    else if (isEager) schedule();
    settle?.();
    if (!isEager) schedule();
    flushEnd?.resolve();
    flushEnd = null;
  }

  return {
    added: schedule,
    async settled() {
      while (inFlight > 0 || countWaiting() > 0) {
        const isOwnAttempt = inFlight === 0;
        if (canStart(countWaiting())) start();
        flushEnd ??= Promise.withResolvers<void>();
        await flushEnd.promise;
        if (isOwnAttempt && pace.isRetrying()) return;
      }
    },
  };
}

/** Decides how soon the next flush may start. It reads the clock only for spacing and after a failure. */
function createPace({ delayMs = 0, spacingMs = 0 }: FlushPace) {
  const noTime = Number.NEGATIVE_INFINITY;
  let notBeforeMs = noTime;
  let isRetrying = false;
  return {
    isUnlimited: () => notBeforeMs === noTime && delayMs === 0,
    waitMs: () => (notBeforeMs === noTime ? delayMs : Math.max(delayMs, notBeforeMs - clock.monotonicMs())),
    started(): void {
      if (spacingMs > 0) notBeforeMs = clock.monotonicMs() + spacingMs;
    },
    ended(retryInMs: number | undefined): void {
      isRetrying = retryInMs !== undefined;
      if (retryInMs !== undefined) notBeforeMs = clock.monotonicMs() + retryInMs;
    },
    isRetrying: () => isRetrying,
  };
}
