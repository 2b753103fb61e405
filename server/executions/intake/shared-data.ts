import type { JournalStep } from "./journal-step.ts";

/** Where a step's data is stored instead: a node whose output it is, or this: it is the execution's input. */
const executionInput = "";

/** A step that leaves out an input or output which another row of its execution has. */
export interface SharingStep extends JournalStep {
  /** The node whose output is this step's input, or `executionInput`; null if it has its own. */
  inputOf: string | null;
  outputOf: string | null;
}

/** Shorter data takes less room than the reference to it, and the search for it. */
const minCharacters = 100;

/**
 * Stores data once that several steps have: most steps pass on what they received, and the input of each is the output of the one
 * before. `step-data.sql.ts` reads it.
 *
 * @param input the execution's, as JSON text
 * @param steps of one execution, each with its only attempt, in the order in which they ran
 */
export function shareData(input: string, steps: readonly JournalStep[]): SharingStep[] {
  const holders = new Map([[input, executionInput]]);
  return steps.map((step) => {
    const inputOf = holderOf(step.input);
    const outputOf = holderOf(step.output);
    if (step.output !== null && outputOf === null) holders.set(step.output, step.nodeId);
    return {
      ...step,
      input: inputOf === null ? step.input : null,
      inputOf,
      output: outputOf === null ? step.output : null,
      outputOf,
    };
  });

  function holderOf(text: string | null): string | null {
    return text === null || text.length < minCharacters ? null : (holders.get(text) ?? null);
  }
}
