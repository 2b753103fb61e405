"use client";

import { IconDatabaseOff, IconLoader2 } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { isFinished } from "#components/api/executions.ts";
import { useEditor } from "#components/canvas/editor-context.tsx";
import { IterationBar } from "#components/canvas/iterations/iteration-bar.tsx";
import { shownSteps } from "#components/canvas/iterations/iterations.ts";
import { containersAround } from "#components/canvas/store/regions.ts";
import { DataViewer } from "#components/fields/data-viewer/data-viewer.tsx";
import { outputTag } from "#components/fields/data-viewer/path-tag.ts";
import { ChoiceInput } from "#components/fields/form/choice-input.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { iterationText } from "#components/ui/iteration-text.ts";
import type { DocumentNode, FlowDocument } from "#engine/document.ts";
import { settingsOf } from "#engine/edit/edit.ts";
import { definitionOf, type NodeTypes } from "#engine/node-types.ts";
import { topScope } from "#engine/scope.ts";
import type { Step } from "#server/executions/reads/schema.ts";
import { inputTag } from "./input-tag.ts";
import classes from "./inspector.module.css";
import { PinButton } from "./pin-button.tsx";
import { PinnedOutput } from "./pinned-output.tsx";
import { StepDetails } from "./step-details.tsx";

/** A node's data: its note, its pinned output, and what its last step had. */
export function DataTab({ node }: { node: DocumentNode }) {
  const { note } = settingsOf(node);
  return (
    <div className={classes.stack}>
      {note !== "" && (
        <p className={classes.nodeNote} role="note" aria-label="Note">
          {note}
        </p>
      )}
      {node.pin && <PinnedOutput node={node} pin={node.pin} />}
      <LastData node={node} />
    </div>
  );
}

/** A node's last data: input, output, and its settings with the tags resolved. */
function LastData({ node }: { node: DocumentNode }) {
  const execution = useEditor((state) => state.lastExecution);
  const document = useEditor((state) => state.document);
  const types = useEditor((state) => state.nodeTypes);
  const chosenIterations = useEditor((state) => state.iterations);
  const run = execution && { execution, document, chosen: chosenIterations };
  const steps = (run && shownSteps(run, node)) ?? [];
  const [chosen, setChosen] = useState<number | null>(null);
  const index = Math.min(chosen ?? steps.length - 1, steps.length - 1);
  const step = steps[index];
  const tags = useMemo(() => tagsFor(document, types, node), [document, types, node]);
  const pinAny = <PinButton node={node} label="Pin an output" data={{ output: {}, handle: null }} />;

  if (!execution) {
    return (
      <EmptyState icon={IconDatabaseOff} title="Nothing has run yet" actions={pinAny}>
        Run the flow or call its webhook to see data here.
      </EmptyState>
    );
  }
  if (!step) {
    if (execution.trigger_node_id === node.id) {
      return <DataViewer label="Output" value={execution.input} tagOf={tags.output} maxHeightPx={560} />;
    }
    return isFinished(execution.status) ? (
      <EmptyState icon={IconDatabaseOff} title="Not reached" actions={pinAny}>
        The last execution did not reach this node.
      </EmptyState>
    ) : (
      <EmptyState icon={IconLoader2} title="Not reached yet">
        The execution is still running.
      </EmptyState>
    );
  }
  return (
    <div className={classes.stack}>
      {[...containersAround(document, node).toReversed(), node.id].map((id) => (
        <IterationBar key={id} containerId={id} />
      ))}
      {steps.length > 1 && (
        <ChoiceInput
          label="Run"
          options={steps.map((each, at) => ({ value: String(at), label: runLabel(each) }))}
          value={String(index)}
          onChange={(value) => setChosen(Number(value))}
        />
      )}
      <StepDetails step={step} />
      <div className={classes.data}>
        <section aria-label="Input">
          <h3 className={classes.dataTitle}>Input</h3>
          <DataViewer label="Input" value={step.input} tagOf={tags.input} />
        </section>
        <section aria-label="Output">
          <div className={classes.outputHead}>
            <h3 className={classes.dataTitle}>Output</h3>
            {step.status === "succeeded" && <PinButton node={node} label="Pin output" data={step} />}
          </div>
          <DataViewer label="Output" value={step.output} tagOf={tags.output} />
        </section>
        <section aria-label="Resolved settings" className={classes.wide}>
          <h3 className={classes.dataTitle}>Resolved settings</h3>
          <DataViewer label="Settings" value={step.config} maxHeightPx={240} />
        </section>
      </div>
    </div>
  );
}

function tagsFor(document: FlowDocument, types: NodeTypes, node: DocumentNode) {
  const keys = new Set(document.nodes.map(({ key }) => key));
  const isTrigger = definitionOf(node, types)?.category === "trigger";
  return { output: outputTag({ key: node.key, isTrigger }, keys), input: inputTag(document, types, node.id) };
}

function runLabel({ scope, attempt, status }: Step): string {
  const iteration = scope === topScope ? "" : `Iteration ${iterationText(scope)}, `;
  return `${iteration}${iteration === "" ? "Attempt" : "attempt"} ${attempt}: ${status}`;
}
