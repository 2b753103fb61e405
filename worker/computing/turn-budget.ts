/** The time that computing may take in one turn of the event loop, so that other requests wait no longer than that. */
export interface TurnBudget {
  readonly isSpent: boolean;
  spend(ms: number): void;
}

export function createTurnBudget(perTurnMs: number): TurnBudget {
  let spentMs = 0;
  let isReset = true;
  const reset = () => {
    spentMs = 0;
    isReset = true;
  };
  return {
    get isSpent() {
      return spentMs >= perTurnMs;
    },
    spend(ms) {
      spentMs += ms;
      if (!isReset) return;
      isReset = false;
      setImmediate(reset);
    },
  };
}
