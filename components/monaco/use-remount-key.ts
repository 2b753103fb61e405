import { useLayoutEffect, useReducer } from "react";

/**
 * A key that changes whenever React hides a component but keeps its state, as a tab does with its panel. Monaco's React
 * binding then disposes of its editor, but would continue to use it when shown again.
 */
export function useRemountKey(): number {
  const [key, renew] = useReducer((last: number) => last + 1, 0);
  useLayoutEffect(() => () => renew(), []);
  return key;
}
