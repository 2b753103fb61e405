import { useEffect, useState } from "react";

/**
 * Enter in a search that does not know all results yet: it chooses once they are known, unless it is taken back before.
 *
 * @param isLoading whether results are missing; no longer when they cannot be loaded
 * @param choose takes the best result of the last render
 */
export function useEarlyEnter(isLoading: boolean, choose: () => void) {
  const [isWaiting, setWaiting] = useState(false);
  useEffect(() => {
    if (!isWaiting || isLoading) return;
    setWaiting(false);
    choose();
  });
  return { isWaiting, wait: () => setWaiting(true), takeBack: () => setWaiting(false) };
}
