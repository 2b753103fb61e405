"use client";

import classes from "./expression.module.css";

export interface LanguageSwitchProps {
  isExpression: boolean;
  onSwitch: () => void;
}

/**
 * The `=` at the edge of a field: whether it holds text with tags or a JavaScript expression. It has a key in the field
 * (`isSwitchKey`), so that Tab goes from field to field.
 */
export function LanguageSwitch({ isExpression, onSwitch }: LanguageSwitchProps) {
  return (
    <button
      type="button"
      className={classes.switch}
      aria-label="JavaScript expression"
      aria-keyshortcuts="Alt+="
      aria-pressed={isExpression}
      title={isExpression ? "Switch to text with tags (Alt+=)" : "Switch to a JavaScript expression (Alt+=)"}
      tabIndex={-1}
      onClick={onSwitch}
    >
      =
    </button>
  );
}

/** Shown in place of the switch where the field is read-only. */
export function LanguageMark() {
  return (
    <span className={classes.mark} title="JavaScript expression">
      =
    </span>
  );
}

/** Whether this key switches the language of the field that has the focus. On a Mac, Alt and = write another character. */
export function isSwitchKey({
  altKey,
  ctrlKey,
  metaKey,
  key,
  code,
}: Pick<KeyboardEvent, "altKey" | "ctrlKey" | "metaKey" | "key" | "code">): boolean {
  return altKey && !ctrlKey && !metaKey && (key === "=" || code === "Equal");
}
