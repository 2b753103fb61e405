/** Changes of the same kind within this time form one undo step. */
const pauseMs = 900;

/** Decides which changes belong to the same undo step. */
export interface Grouping {
  /** True when a change of this group continues the last undo step. null never does. */
  continues(group: string | null): boolean;
  /** Makes the next change start a new step. */
  end(): void;
}

/** @param now milliseconds from a monotonic clock */
export function createGrouping(now: () => number): Grouping {
  let last: { group: string; at: number } | null = null;
  return {
    continues(group) {
      const at = now();
      const same = group !== null && last?.group === group && at - last.at < pauseMs;
      last = group === null ? null : { group, at };
      return same;
    },
    end() {
      last = null;
    },
  };
}
