import type { Step } from "#api/executions/reads/schema.ts";
import { shownSteps } from "#components/editor/state/iterations/iterations.ts";
import { type DocumentNode, maxPinLength, type Pin } from "#engine/document.ts";
import { labelOf, outputsOf } from "#engine/edit/edit.ts";
import type { EditorState } from "./state.ts";

type PinResult = { pin: Pin } | { refusal: string };

/** A node's last output as a pin: in loops, that of the shown iteration. */
export function lastPin(state: EditorState, node: DocumentNode): PinResult {
  const { lastExecution: execution, document, iterations: chosen, nodeTypes } = state;
  const steps = execution && shownSteps({ execution, document, chosen }, node);
  const step = steps?.findLast(({ status }) => status === "succeeded");
  if (step) return toPin(state, node, step);
  if (execution?.trigger_node_id === node.id)
    return toPin(state, node, { output: execution.input, handle: null });
  const refusal = `“${labelOf(node, nodeTypes)}” has no output yet. Run the flow once first, or write one under its Output.`;
  return { refusal };
}

/** A step's output and exit as a pin. */
export function toPin(
  { nodeTypes }: Pick<EditorState, "nodeTypes">,
  node: DocumentNode,
  { output, handle }: Pick<Step, "output" | "handle">,
): PinResult {
  const { length } = JSON.stringify(output);
  if (length > maxPinLength) {
    const refusal = `The output of “${labelOf(node, nodeTypes)}” is too long to pin: it has ${length.toLocaleString("en")} characters, and at most ${maxPinLength.toLocaleString("en")} are allowed.`;
    return { refusal };
  }
  const hasExits = outputsOf(node, nodeTypes).length > 1;
  return { pin: hasExits && handle !== null ? { output, handle } : { output } };
}
