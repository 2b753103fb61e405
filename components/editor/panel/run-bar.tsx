"use client";

import type { Step } from "#api/executions/reads/schema.ts";
import { containersAround } from "#components/editor/state/document/regions.ts";
import { useEditor } from "#components/editor/state/editor-context.tsx";
import { IterationBar } from "#components/editor/state/iterations/iteration-bar.tsx";
import { iterationText } from "#components/editor/state/iterations/iteration-text.ts";
import { ChoiceInput } from "#components/fields/form/choice-input.tsx";
import type { DocumentNode } from "#engine/document.ts";
import { topScope } from "#engine/scope.ts";
import classes from "./inspector.module.css";

export interface RunBarProps {
  node: DocumentNode;
  steps: readonly Step[];
  /** The index of the shown step. */
  shown: number;
  onShow: (index: number) => void;
}

/** Which iteration and attempt is shown, for nodes that have several. */
export function RunBar({ node, steps, shown, onShow }: RunBarProps) {
  const document = useEditor((state) => state.document);
  return (
    <div className={classes.runBar}>
      {[...containersAround(document, node).toReversed(), node.id].map((id) => (
        <IterationBar key={id} containerId={id} />
      ))}
      {steps.length > 1 && (
        <ChoiceInput
          label="Run"
          isLabelHidden
          options={steps.map((each, at) => ({ value: String(at), label: runLabel(each) }))}
          value={String(shown)}
          onChange={(value) => onShow(Number(value))}
        />
      )}
    </div>
  );
}

function runLabel({ scope, attempt, status }: Step): string {
  const iteration = scope === topScope ? "" : `Iteration ${iterationText(scope)}, `;
  return `${iteration}${iteration === "" ? "Attempt" : "attempt"} ${attempt}: ${status}`;
}
