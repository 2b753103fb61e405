import { maxFaceInputChars } from "#engine/face/face-of-text.ts";
import type { Json } from "#lib/json.ts";
import { type AnyTransaction, query } from "#server/platform/database/transaction.ts";
import type { NewExecution } from "./new-execution.ts";

/** An execution's input, parsed. One that is another's is read. */
export async function readInput(tx: AnyTransaction, input: NewExecution["input"]): Promise<Json> {
  if ("text" in input) return JSON.parse(input.text);
  const [row] = await query<{ input: Json }>(tx, "select input from executions where id = $1::uuid", [
    input.sameAs,
  ]);
  return row?.input ?? null;
}

const selectBeginning = `select left(input::text, ${maxFaceInputChars + 1}) as text from executions where id = $1::uuid`;

/** An execution's input as JSON text, or as much of it as its face is made of. */
export async function readInputBeginning(tx: AnyTransaction, input: NewExecution["input"]): Promise<string> {
  if ("text" in input) return input.text;
  const [row] = await query<{ text: string }>(tx, selectBeginning, [input.sameAs]);
  return row?.text ?? "null";
}
