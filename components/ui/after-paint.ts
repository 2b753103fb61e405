/**
 * Runs what the next frame need not show once that frame is painted. Returns a function that cancels it. In a hidden page
 * it waits until the page is shown.
 */
export function runAfterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
