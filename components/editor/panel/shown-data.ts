import { useEffect, useMemo } from "react";
import type { Execution, Step } from "#api/executions/reads/schema.ts";
import { findNode, useEditor } from "#components/editor/state/editor-context.tsx";
import { shownSteps } from "#components/editor/state/iterations/iterations.ts";
import { notifySuccess } from "#components/ui/notify.tsx";
import { runWhenIdle } from "#components/ui/when-idle.ts";
import { openVariable } from "#components/variables/variable-form.tsx";
import type { FlowDocument } from "#engine/document.ts";
import { definitionOf } from "#engine/node-types.ts";
import type { Json } from "#lib/json.ts";
import { noData, type ShownOutputs, shownOutputs } from "./shown-outputs.ts";
import { createTagSource, type NodeTags, tagDocument } from "./tag-source.ts";

/** The current data of one node: what it gets, what it produces, and what its tags resolve to. */
export interface ShownData {
  /** The document as far as tags depend on it: the same object while the node's own settings are typed. */
  document: FlowDocument;
  /** The execution that the data are from. Null if nothing has run, so they are samples. */
  source: Execution | null;
  /** The node's own steps in it, one for each attempt. Empty if it did not run. */
  steps: readonly Step[];
  /** The node's tags, their results, and the outputs before it. */
  tags: NodeTags;
  /** The input of the node in this step, actual or expected. Null if nothing is before it. */
  inputOf(step: Step | undefined): Json;
}

/** The execution whose data the editor shows, also while its states are not on the canvas. */
function useShownExecution(): Execution | null {
  return useEditor((state) => state.lastExecution);
}

/** The outputs of the execution whose data the editor shows. */
export function useShownOutputs(): ShownOutputs {
  const execution = useShownExecution();
  const nodes = useEditor((state) =>
    state.document.nodes.map(({ id, parent_id }) => `${id} ${parent_id ?? ""}`).join(),
  );
  const document = useEditor((state) => state.document);
  const chosen = useEditor((state) => state.iterations);
  const variables = useEditor((state) => state.variables);
  const callShapes = useEditor((state) => state.callShapes);
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the document, only which nodes there are matters.
  return useMemo(() => {
    const outputs = execution ? shownOutputs({ execution, document, chosen }) : noData;
    return { ...outputs, variables, callShapes };
  }, [execution, nodes, chosen, variables, callShapes]);
}

/** The current data of a node, prepared before the user types. */
export function useShownData(nodeId: string): ShownData {
  const types = useEditor((state) => state.nodeTypes);
  const readOnly = useEditor((state) => state.readOnly);
  const readsItself = useEditor(({ document }) => {
    const node = findNode(document, nodeId);
    const definition = node && definitionOf(node, types);
    return Boolean(definition?.trigger ?? definition?.container ?? definition?.sampleItem);
  });
  const select = useMemo(() => tagDocument(nodeId, readsItself), [nodeId, readsItself]);
  const document = useEditor((state) => select(state.document));
  const chosen = useEditor((state) => state.iterations);
  const source = useShownExecution();
  const outputs = useShownOutputs();
  const flowId = useEditor((state) => state.flowId);
  const tags = useMemo(
    () => createTagSource(document, types, nodeId, outputs, readOnly ? null : createVariableOf(flowId)),
    [document, types, nodeId, outputs, readOnly, flowId],
  );
  useEffect(() => runWhenIdle(() => tags.at("before").suggestions()), [tags]);
  return useMemo(() => {
    const node = findNode(document, nodeId);
    const run = source && { execution: source, document, chosen };
    const steps = (run && node && shownSteps(run, node)) ?? [];
    const isUnchanged = readOnly || (source?.document && hasSameInputs(source.document, document, nodeId));
    return {
      document,
      source,
      steps,
      tags,
      inputOf: (step) => (step && isUnchanged ? step.input : tags.input()),
    };
  }, [source, document, nodeId, chosen, readOnly, tags]);
}

function createVariableOf(flowId: string): NonNullable<NodeTags["createVariable"]> {
  return (name) =>
    openVariable({ name, flowId, onSaved: (saved) => notifySuccess(`“${saved.name}” was saved`) });
}

/** True while the same nodes lead to a node as when it ran. */
function hasSameInputs(before: FlowDocument, now: FlowDocument, nodeId: string): boolean {
  const sourcesIn = ({ edges }: FlowDocument) =>
    edges
      .filter(({ target }) => target === nodeId)
      .map(({ source, source_handle }) => `${source} ${source_handle}`)
      .join();
  return sourcesIn(before) === sourcesIn(now);
}
