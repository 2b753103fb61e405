import { useState } from "react";
import { TextField, type TextFieldProps } from "#components/fields/text-field.tsx";

interface LinesFieldProps extends Omit<TextFieldProps, "value" | "onChange" | "lines"> {
  /** A list of texts, or text. */
  value: unknown;
  onChange: (lines: string[]) => void;
  /** Between two texts: a line break, unless given. */
  separator?: string | RegExp;
}

/** A list of texts, one on each line. Empty lines are not part of it, but stay while they are edited. */
export function LinesField({ value, onChange, separator = "\n", ...shared }: LinesFieldProps) {
  const stored = Array.isArray(value) ? value.join("\n") : String(value ?? "");
  const [text, setText] = useState(stored);
  const isSame = toLines(text, separator).join("\n") === toLines(stored, separator).join("\n");
  return (
    <TextField
      {...shared}
      lines="many"
      value={isSame ? text : stored}
      onChange={(next) => {
        setText(next);
        onChange(toLines(next, separator));
      }}
    />
  );
}

function toLines(text: string, separator: string | RegExp): string[] {
  return text
    .split(separator)
    .map((line) => line.trim())
    .filter((line) => line !== "");
}
