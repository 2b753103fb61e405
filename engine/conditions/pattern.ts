import { RE2JS, RE2JSException } from "re2js";

const maxPatternChars = 1000;

/**
 * Compiles a builder's pattern in RE2's syntax, or says why it is none. RE2 runs in time linear in the text whatever the
 * pattern, where JavaScript's own engine can be kept busy for years by one like `(a+)+$`. The price: no look-around and
 * no back-references.
 */
export function compilePattern(pattern: string): { test(text: string): boolean } | { problem: string } {
  if (pattern.length > maxPatternChars) {
    return { problem: `The pattern is longer than ${maxPatternChars} characters.` };
  }
  try {
    return RE2JS.compile(pattern);
  } catch (error) {
    if (error instanceof RE2JSException) {
      const reason = error.message.replace(/^error parsing regexp: /, "");
      return { problem: `"${pattern}" is not a pattern: ${reason}.` };
    }
    throw new Error("Compiling a pattern failed", { cause: error });
  }
}
