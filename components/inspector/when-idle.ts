const latestMs = 2000;
/** For browsers that do not say when they are idle. */
const guessMs = 300;

/** Does something while nobody waits for anything. Gives what calls it off. */
export function runWhenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback !== "function") {
    const timer = setTimeout(work, guessMs);
    return () => clearTimeout(timer);
  }
  const idle = requestIdleCallback(work, { timeout: latestMs });
  return () => cancelIdleCallback(idle);
}
