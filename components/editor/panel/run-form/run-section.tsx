"use client";

import { useCanEdit, useCanRun } from "#components/api/access.ts";
import { useFlow } from "#components/api/flows.ts";
import { useEditorRun } from "#components/editor/state/data/editor-run.ts";
import type { NodeEditorProps } from "#components/node-types/node-editor.ts";
import classes from "./run-form.module.css";
import { RunForm } from "./run-form.tsx";

interface RunSectionProps extends NodeEditorProps {
  /** An example of the input, JSON text. Default: the sample payload. */
  sample?: string;
}

/** In the panel of a trigger that takes an input: the form to run the draft or the live version with. */
export function RunSection({ flowId, nodeId, config, readOnly, sample: given }: RunSectionProps) {
  const run = useEditorRun();
  const { data: flow } = useFlow(flowId);
  const canEdit = useCanEdit();
  const canRun = useCanRun();
  // An operator sees the draft read-only and runs it. An editor sees it so only where it is not the draft.
  if (run === null || (readOnly && (canEdit || !canRun))) return null;
  const sample = given ?? (typeof config.sample_payload === "string" ? config.sample_payload : "{}");
  return (
    <section aria-label="Run with an input" className={classes.section}>
      <h3 className={classes.title}>Run with an input</h3>
      <RunForm
        flowId={flowId}
        nodeId={nodeId}
        sample={sample}
        runs={flow?.active ? ["draft", "live"] : ["draft"]}
      />
    </section>
  );
}
