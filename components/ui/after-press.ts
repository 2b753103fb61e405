import { useEffect, useState } from "react";

let isPressed = false;

if (typeof window !== "undefined") {
  addEventListener("pointerdown", () => (isPressed = true), true);
  for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => (isPressed = false), true);
}

/**
 * Runs what may move other elements: at once, or when the press of a pointer ends, so that a click meets the element that
 * it began on. It runs before the handlers of that click. Returns a function that cancels it.
 */
export function runAfterPress(work: () => void): () => void {
  if (!isPressed) {
    work();
    return () => {};
  }
  const ended = new AbortController();
  const cancel = () => ended.abort();
  const run = () => {
    if (ended.signal.aborted) return;
    cancel();
    work();
  };
  // A press that ends elsewhere is no click.
  const runSoon = () => setTimeout(run);
  addEventListener("click", run, { capture: true, signal: ended.signal });
  addEventListener("pointerup", runSoon, { capture: true, signal: ended.signal });
  addEventListener("pointercancel", runSoon, { capture: true, signal: ended.signal });
  return cancel;
}

/** A value as it is shown: while a pointer is pressed it stays as it was, since showing another would move elements. */
export function useAfterPress<T>(value: T): T {
  const [shown, setShown] = useState(value);
  useEffect(() => runAfterPress(() => setShown(() => value)), [value]);
  return shown;
}
