import type { NewExecution } from "#server/executions/intake/new-execution.ts";

/** A call's input as that of a batch of one. An input of an execution is a batch already. */
export function toBatchInput(input: NewExecution["input"]): NewExecution["input"] {
  return "text" in input ? { text: `{"items":[${input.text}],"count":1}` } : input;
}
