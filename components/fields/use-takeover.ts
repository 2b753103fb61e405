import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { TextRange } from "#components/monaco/text-range.ts";
import { useMonaco } from "#components/monaco/use-monaco.ts";

/** The states of a field, which `EditableText` explains. `at` is the position of the caret that Monaco starts with. */
export type EditingState = { name: "plain" | "wanted" } | { name: "mounting" | "editing"; at: TextRange };

/**
 * The state of a field that Monaco takes over from a textarea.
 *
 * @param usesMonaco false for plain text, which stays in its textarea
 */
export function useTakeover(usesMonaco: boolean) {
  const [state, setState] = useState<EditingState>({ name: "plain" });
  const { monaco } = useMonaco(usesMonaco && state.name !== "plain");
  const textarea = useRef<HTMLTextAreaElement>(null);
  const isBusy = useRef(false);
  const canMount = usesMonaco && monaco !== null;

  const takeOver = useEffectEvent(() => {
    const at = focusedRange(textarea.current);
    if (at && canMount && !isBusy.current) setState({ name: "mounting", at });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is Monaco's arrival that matters.
  useEffect(() => takeOver(), [monaco]);

  return {
    monaco: canMount ? monaco : null,
    state,
    textarea,
    /** The textarea has the focus. */
    want() {
      setState((before) => (before.name === "plain" ? { name: "wanted" } : before));
      takeOver();
    },
    /** Keeps the textarea while a button is pressed or a character is being composed. */
    hold(end: "pointerup" | "compositionend") {
      isBusy.current = true;
      const release = () => {
        isBusy.current = false;
        // The browser sets the selection after the event.
        setTimeout(takeOver);
      };
      window.addEventListener(end, release, { once: true });
    },
    mount: (at: TextRange) => setState({ name: "mounting", at }),
    /** Monaco has mounted and has the focus; false: it is about to mount again. */
    setEditing: (isEditing: boolean) =>
      setState((before) =>
        "at" in before ? { name: isEditing ? "editing" : "mounting", at: before.at } : before,
      ),
    /** The focus has left the field. */
    leave: () => setState({ name: "wanted" }),
  };
}

/** The selection in a textarea; null if it does not have the focus. */
export function focusedRange(element: HTMLTextAreaElement | null): TextRange | null {
  if (!element || document.activeElement !== element) return null;
  return { start: element.selectionStart, end: element.selectionEnd };
}
