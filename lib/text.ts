import { z } from "zod";

/** Unicode's control characters (category Cc). PostgreSQL's text cannot hold U+0000; terminals and headers act on others. */
const control = /\p{Cc}/u;
const controlInLines = /[^\P{Cc}\t\n\r]/u;

/** True if the text contains a control character; line breaks and tabs count. */
export function hasControl(text: string): boolean {
  return control.test(text);
}

/**
 * Schema for text typed by users: every string that is stored as text or searched for. A single line is trimmed and has no line
 * breaks; multi-line text may contain line breaks and tabs.
 */
export function text(lines: "one" | "many" = "one"): z.ZodString {
  return lines === "one"
    ? z
        .string()
        .trim()
        .refine((given) => !control.test(given), "This contains a control character, such as a line break.")
    : z
        .string()
        .refine((given) => !controlInLines.test(given), "This contains a control character, such as U+0000.");
}
