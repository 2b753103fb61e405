const glideMs = 160;

/** How the view moves to another place: at once for people who ask for less motion. */
export function viewportTransition(): { duration: number } {
  const isUnwanted = matchMedia("(prefers-reduced-motion: reduce)").matches;
  return { duration: isUnwanted ? 0 : glideMs };
}
