import { RE2JS, RE2JSException, RE2JSSyntaxException } from "re2js";

const maxPatternChars = 1000;

/**
 * Compiles a pattern in RE2 syntax, or returns why it is invalid. RE2 runs in linear time for every pattern, whereas a
 * pattern like `(a+)+$` can keep JavaScript's engine busy for years. In exchange, RE2 has no look-around and no
 * back-references.
 *
 * @param flags `i` ignores case, `m` lets `^` and `$` match at lines, `s` lets `.` match line breaks
 */
export function compilePattern(pattern: string, flags = ""): RE2JS | { problem: string } {
  if (pattern.length > maxPatternChars) {
    return { problem: `The pattern is longer than ${maxPatternChars} characters.` };
  }
  try {
    return RE2JS.compile(flags === "" ? pattern : `(?${flags})${pattern}`);
  } catch (error) {
    if (error instanceof RE2JSException) {
      const reason = error instanceof RE2JSSyntaxException ? error.getDescription() : error.message;
      return { problem: `"${pattern}" is not a valid pattern: ${reason}.` };
    }
    throw new Error("Compiling a pattern failed", { cause: error });
  }
}
