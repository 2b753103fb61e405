/** A place in a text as people count: both from 1. */
export interface TextPosition {
  line: number;
  column: number;
}

/** Where the fault lies that `findJsonError` (engine/node.ts) found, as its sentence says. */
export function errorPosition(fault: string): TextPosition {
  const place = /at line (\d+), column (\d+)/.exec(fault);
  return { line: Number(place?.[1] ?? 1), column: Number(place?.[2] ?? 1) };
}
