import { stripTypeScriptTypes } from "node:module";
import { replaceImports } from "#lib/code-imports.ts";
import { cutText } from "#lib/cut-text.ts";
import type { CallFrame } from "#server/platform/sandbox/messages.ts";
import { Stop } from "./stop.ts";

export interface Compiled {
  /** An expression whose value is a function of the call's arguments that returns a promise. */
  source: string;
  /** The name that stack traces show. */
  name: string;
}

/** Sources without their types, so that each child strips the same code once. */
const stripped = new Map<string, string>();
const maxStripped = 100;
/** Of messages of the remover of types, which include lines of the code. */
const maxMessage = 10_000;
/** The name by which a body with packages calls the function that returns its imports. */
const takeName = "$import";

/**
 * Makes a function of each program, without moving a line, so that the lines in errors are those of the
 * program as written. On the first line, columns are moved by `firstLineOffset`.
 */
export function compile(call: CallFrame): Compiled[] {
  const { kind, programs, language } = call;
  const before = opening(call);
  const after = kind === "body" ? "\n}})" : "\n);})";
  return programs.map((program, index) => {
    const name = programName(kind, index);
    const source = `${before}${kind === "body" ? replaceImports(program, takeName) : program}${after}`;
    if (language === "javascript") return { name, source };
    return { name, source: stripTypes(source, kind === "body" ? {} : { program: index }) };
  });
}

/** A body is in a separate block, so that it may declare a variable with the name of an argument. */
function opening({ kind, args }: Pick<CallFrame, "kind" | "args">): string {
  const names = [...Object.keys(args), ...(kind === "body" ? [takeName] : [])];
  const head = `(async function (${names.join(", ")}) { "use strict"; `;
  return kind === "body" ? `${head}{ ` : `${head}return (`;
}

/** The number of columns by which the first line is shifted. */
export function firstLineOffset(call: Pick<CallFrame, "kind" | "args">): number {
  return opening(call).length;
}

function programName(kind: CallFrame["kind"], index: number): string {
  return kind === "body" ? "code" : `expression ${index + 1}`;
}

function stripTypes(source: string, program: { program?: number }): string {
  const known = stripped.get(source);
  if (known !== undefined) return known;
  let result: string;
  try {
    result = stripTypeScriptTypes(source, { mode: "strip" });
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    throw new Stop({
      code: "code_invalid",
      message: `The types cannot be removed: ${cutText(message, maxMessage)}`,
      ...program,
    });
  }
  if (stripped.size >= maxStripped) stripped.clear();
  stripped.set(source, result);
  return result;
}
