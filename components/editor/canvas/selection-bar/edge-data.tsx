import type { Execution, Step } from "#api/executions/reads/schema.ts";
import { useEditor } from "#components/editor/state/editor-context.tsx";
import { DataViewer } from "#components/fields/data-viewer/data-viewer.tsx";
import { outputTag } from "#components/fields/data-viewer/path-tag.ts";
import type { DocumentEdge, DocumentNode } from "#engine/document.ts";
import { hasExit } from "#engine/exits.ts";
import { definitionOf } from "#engine/node-types.ts";
import type { Json } from "#lib/json.ts";
import classes from "./selection-bar.module.css";

/** The last data of a connection, in the shown execution. */
export function EdgeData({ edge, source }: { edge: DocumentEdge; source: DocumentNode }) {
  const document = useEditor((state) => state.document);
  const types = useEditor((state) => state.nodeTypes);
  const execution = useEditor((state) => state.lastExecution);
  const passed = execution && outputOf(execution, source.id);
  const went =
    passed && (passed.step === null || hasExit(passed.step.handle ?? "output", edge.source_handle));
  if (!went)
    return (
      <p className={classes.hint}>
        {execution ? "The last execution did not take this connection." : "Nothing has run yet."}
      </p>
    );
  const isTrigger = definitionOf(source, types)?.category === "trigger";
  const keys = new Set(document.nodes.map(({ key }) => key));
  return (
    <section aria-label="Last data">
      <DataViewer
        label="Data"
        value={passed.output}
        tagOf={outputTag({ key: source.key, isTrigger }, keys)}
        maxHeightPx={320}
      />
    </section>
  );
}

/** A node's output, if it has one; a trigger's output is the execution's input. */
function outputOf(execution: Execution, nodeId: string): { output: Json; step: Step | null } | null {
  const step = execution.steps.findLast((each) => each.node_id === nodeId && each.status === "succeeded");
  if (step) return { output: step.output, step };
  return execution.trigger_node_id === nodeId ? { output: execution.input, step: null } : null;
}
