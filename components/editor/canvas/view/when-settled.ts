/** The second click of a double click must find the node where the first one was. */
const afterClickMs = 350;

/**
 * Calls a function once the pointer has rested after a click. Not at all if the user pans, zooms or drags first.
 *
 * @returns a function that cancels it
 */
export function whenSettled(run: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = new AbortController();
  const cancel = () => {
    clearTimeout(timer);
    stop.abort();
  };
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      stop.abort();
      run();
    }, afterClickMs);
  };
  const options = { capture: true, passive: true, signal: stop.signal };
  document.addEventListener("pointerdown", () => clearTimeout(timer), options);
  document.addEventListener("pointerup", wait, options);
  document.addEventListener("pointermove", ({ buttons }) => buttons !== 0 && cancel(), options);
  document.addEventListener("wheel", cancel, options);
  wait();
  return cancel;
}
