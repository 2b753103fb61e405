const latestMs = 2000;
/** For browsers without `requestIdleCallback`. */
const guessMs = 300;

/** Runs a callback when the browser is idle. Returns a function that cancels it. */
export function runWhenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback !== "function") {
    const timer = setTimeout(work, guessMs);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(work, { timeout: latestMs });
  return () => cancelIdleCallback(idle);
}
