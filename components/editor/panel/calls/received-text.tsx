import classes from "./calls.module.css";

/** Above this number of characters, the text scrolls by itself. */
const longChars = 20_000;

/** A body, character by character. */
export function ReceivedText({ text }: { text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must take the keyboard.
    <pre className={classes.raw} tabIndex={0} data-long={text.length > longChars || undefined}>
      {text}
    </pre>
  );
}
