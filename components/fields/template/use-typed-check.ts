import { useDeferredValue, useEffect, useMemo, useState } from "react";
import type { TagSource } from "./tag-source.ts";

const typingMs = 800;

/**
 * Checks the tags of a field's text. A tag that is being typed is unfinished; its problems are shown when typing pauses
 * or the field loses the focus.
 */
export function useTypedCheck(source: TagSource, text: string) {
  const checkedText = useDeferredValue(text);
  const checked = useMemo(() => source.check(checkedText), [source, checkedText]);
  const [isTyping, setIsTyping] = useState(false);
  const isSettled = useSettled(text, typingMs);
  const isUnfinished = isTyping && (!isSettled || "problem" in checked);
  return { checked, isUnfinished, isDue: checkedText === text && !isUnfinished, setIsTyping };
}

/** False until a value has stayed the same for a while. */
function useSettled(value: unknown, afterMs: number): boolean {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), afterMs);
    return () => clearTimeout(timer);
  }, [value, afterMs]);
  return settled === value;
}
