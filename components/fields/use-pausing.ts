import { useEffect, useEffectEvent, useRef, useState } from "react";
import { addPendingField, setTypedIn } from "#components/monaco/pending-text.ts";
import { runAfterPress } from "#components/ui/after-press.ts";

/** After the editor has passed the text on, which it does in a pause, too. */
const pauseMs = 150;

export interface PausingText {
  /** The text that was typed last. */
  text: string;
  /** Takes what was typed. `atOnce` passes it on now, with what is pending. */
  change: (text: string, atOnce?: boolean) => void;
  /** Passes on what is pending. */
  flush: () => void;
}

/**
 * Text that is passed on when typing pauses, on request (see `flushFields`), and on unmount, so that a key makes only its
 * field work, and not everything that reads the flow.
 */
export function usePausing(value: string, onChange: (value: string) => void): PausingText {
  const [text, setText] = useState(value);
  const pending = useRef<{ text: string; timer: ReturnType<typeof setTimeout> } | null>(null);
  const flush = useEffectEvent(() => {
    if (!pending.current) return;
    clearTimeout(pending.current.timer);
    const { text: last } = pending.current;
    pending.current = null;
    setTypedIn(pending, false);
    if (last !== value) onChange(last);
  });
  useEffect(() => {
    // The text being typed is newer.
    if (!pending.current) setText(value);
  }, [value]);
  useEffect(() => {
    const remove = addPendingField(() => flush());
    return () => {
      remove();
      flush();
    };
  }, []);
  const change = (next: string, atOnce = false) => {
    setText(next);
    clearTimeout(pending.current?.timer);
    pending.current = { text: next, timer: setTimeout(() => runAfterPress(() => flush()), pauseMs) };
    setTypedIn(pending, true);
    if (atOnce) flush();
  };
  return { text, change, flush: () => flush() };
}
