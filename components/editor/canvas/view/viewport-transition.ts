const glideMs = 160;

/** How the view moves: instantly for users who prefer reduced motion. */
export function viewportTransition(): { duration: number } {
  const isUnwanted = matchMedia("(prefers-reduced-motion: reduce)").matches;
  return { duration: isUnwanted ? 0 : glideMs };
}
