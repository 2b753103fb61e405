import { type RefObject, useEffect, useRef } from "react";

interface KeptFocus {
  /** For the button that takes the place of the pressed one. */
  button: RefObject<HTMLButtonElement | null>;
  /** To be called when one of them is pressed. */
  onPress: () => void;
}

/**
 * Two buttons of which only one is there: when a press replaces it by the other, the other gets the keyboard, which would
 * else be at the beginning of the page.
 *
 * @param isBusy while the pressed button is disabled
 */
export function useKeptFocus(shown: unknown, isBusy: boolean): KeptFocus {
  const button = useRef<HTMLButtonElement>(null);
  const wasPressed = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `shown` says when a button was replaced.
  useEffect(() => {
    if (isBusy || !wasPressed.current) return;
    wasPressed.current = false;
    if (document.activeElement === null || document.activeElement === document.body) button.current?.focus();
  }, [shown, isBusy]);
  return {
    button,
    onPress: () => {
      wasPressed.current = true;
    },
  };
}
