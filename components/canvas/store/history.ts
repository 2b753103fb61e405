/** Changes of the same kind with less than this between them are one step of history. */
const pauseMs = 900;

/** Decides which changes belong to the step before them. */
export interface Grouping {
  /** True when a change of this group continues the step that the last change began. null never continues. */
  continues(group: string | null): boolean;
  /** The next change begins a step of its own. */
  end(): void;
}

/** @param now milliseconds, only ever growing */
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
