/** A position in a text as editors count: line and column from 1. */
export interface TextPosition {
  line: number;
  column: number;
}

/** The position of the error that `findJsonError` (engine/node.ts) describes, parsed from its message. */
export function errorPosition(fault: string): TextPosition {
  const match = /at line (\d+), column (\d+)/.exec(fault);
  return { line: Number(match?.[1] ?? 1), column: Number(match?.[2] ?? 1) };
}
