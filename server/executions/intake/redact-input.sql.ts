import { type Redaction, redactText } from "#server/flows/redaction/redact.ts";
import type { Transaction } from "#server/platform/database/transaction.ts";
import type { NewExecution } from "./new-execution.ts";

/**
 * A new execution's input without the values that its flow redacts. An input of another execution, which may be older
 * than that setting, is read and redacted too.
 */
export async function redactInput(
  tx: Transaction,
  input: NewExecution["input"],
  redaction: Redaction | null,
): Promise<NewExecution["input"]> {
  if (redaction === null) return input;
  if ("text" in input) return { text: redactText(input.text, redaction) };
  const [original] = await tx.$queryRaw<{ input: string }[]>`
    select input::text as input from executions where id = ${input.sameAs}::uuid`;
  return original ? { text: redactText(original.input, redaction) } : input;
}
