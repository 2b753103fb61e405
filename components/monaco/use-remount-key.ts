import { useLayoutEffect, useReducer } from "react";

/**
 * A key that changes whenever React hides a component and keeps its state, as a tab does with its panel. The React binding of
 * Monaco disposes of its editor then, but would go on using it when it is shown again.
 */
export function useRemountKey(): number {
  const [key, renew] = useReducer((last: number) => last + 1, 0);
  useLayoutEffect(() => () => renew(), []);
  return key;
}
