import classes from "./inspector.module.css";

export interface ErrorMessageProps {
  message: string;
  /** The line of the code that the message is about, if any. */
  line: number | null;
  onShowLine: () => void;
}

/** An error's message, in which the line of the code leads to it. */
export function ErrorMessage({ message, line, onShowLine }: ErrorMessageProps) {
  if (line === null) return message;
  const words = `line ${line}`;
  // The sandbox puts it at the end.
  const at = message.lastIndexOf(`(${words})`) + 1;
  const button = (
    <button type="button" className={classes.lineLink} aria-label={`Go to ${words}`} onClick={onShowLine}>
      {words}
    </button>
  );
  if (at === 0) {
    return (
      <>
        {message} ({button})
      </>
    );
  }
  return (
    <>
      {message.slice(0, at)}
      {button}
      {message.slice(at + words.length)}
    </>
  );
}
