import { nodesById } from "#components/editor/state/document/derived.ts";
import {
  type ShownRun,
  shownIteration,
  shownScope,
  shownSteps,
} from "#components/editor/state/iterations/iterations.ts";
import type { ShownExecution, TestOutputs } from "#engine/tags/samples.ts";
import type { Json } from "#lib/json.ts";

/** The outputs that tags are resolved with. */
export interface ShownOutputs extends ShownExecution {
  outputs: TestOutputs;
}

/** Nothing has run: samples only. */
export const noData: ShownOutputs = { outputs: new Map() };

/** The outputs of a run: in loops, those of the iterations that are shown. */
export function shownOutputs(run: ShownRun): ShownOutputs {
  const { execution, document } = run;
  const outputs = new Map<string, Json>();
  for (const node of document.nodes) {
    const step = shownSteps(run, node)?.findLast(
      // A failed step has an output if the flow handles the failure.
      ({ status, output }) => status === "succeeded" || (status === "failed" && output !== null),
    );
    if (step) outputs.set(node.id, step.output);
  }
  return {
    outputs,
    trigger: { nodeId: execution.trigger_node_id, output: execution.input },
    iterationOf(containerId) {
      const container = nodesById(document).get(containerId);
      return container ? shownIteration(run, containerId, shownScope(run, container)) : 0;
    },
  };
}
