/**
 * Rate limiting by the generic cell rate algorithm (ITU-T I.371): a token bucket whose only state is one number. A cost
 * is expressed as the time that repays it. Instants come from any monotonic clock, in milliseconds.
 */
export class Meter {
  #repaidAtMs = Number.NEGATIVE_INFINITY;

  /** The debt, as the time that repays it. */
  owedMs(nowMs: number): number {
    return Math.max(0, this.#repaidAtMs - nowMs);
  }

  spend(costMs: number, nowMs: number): void {
    this.#repaidAtMs = nowMs + this.owedMs(nowMs) + costMs;
  }

  /**
   * Spends, unless the debt would then exceed `maxOwedMs`.
   *
   * @returns 0, or the number of milliseconds until it can be spent
   */
  trySpend(costMs: number, maxOwedMs: number, nowMs: number): number {
    const waitMs = this.owedMs(nowMs) + costMs - maxOwedMs;
    // Sums of fractions may be slightly too large.
    if (waitMs > 1e-6) return waitMs;
    this.spend(costMs, nowMs);
    return 0;
  }
}

const firstSweepAt = 10_000;

/** A meter for each subject. A subject without debt is like a new one, so it is dropped. */
export class Meters {
  readonly #meters = new Map<string, Meter>();
  #sweepAt = firstSweepAt;

  of(subject: string, nowMs: number): Meter {
    const known = this.#meters.get(subject);
    if (known) return known;
    if (this.#meters.size >= this.#sweepAt) this.#sweep(nowMs);
    const meter = new Meter();
    this.#meters.set(subject, meter);
    return meter;
  }

  /** The number of subjects in memory. */
  get size(): number {
    return this.#meters.size;
  }

  #sweep(nowMs: number): void {
    for (const [subject, meter] of this.#meters) if (meter.owedMs(nowMs) === 0) this.#meters.delete(subject);
    this.#sweepAt = Math.max(firstSweepAt, this.#meters.size * 2);
  }
}
