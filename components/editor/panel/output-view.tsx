"use client";

import { IconDatabaseOff, IconLoader2 } from "@tabler/icons-react";
import { memo, useMemo } from "react";
import type { Step } from "#api/executions/reads/schema.ts";
import { isFinished } from "#components/api/executions.ts";
import { ExchangesSection, exchangesOf } from "#components/editor/panel/exchanges/exchanges-section.tsx";
import { findNode, useEditor } from "#components/editor/state/editor-context.tsx";
import { DataViewer } from "#components/fields/data-viewer/data-viewer.tsx";
import { outputTag } from "#components/fields/data-viewer/path-tag.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import type { DocumentNode } from "#engine/document.ts";
import { settingsOf } from "#engine/edit/edit.ts";
import { definitionOf } from "#engine/node-types.ts";
import type { Json } from "#lib/json.ts";
import { FileList } from "./calls/file-list.tsx";
import { filesOf } from "./calls/files-of.ts";
import classes from "./inspector.module.css";
import { lackAt } from "./lack-words.ts";
import { PinButton } from "./pin-button.tsx";
import { PinnedOutput } from "./pinned-output.tsx";
import { PanelSection } from "./section.tsx";
import type { ShownData } from "./shown-data.ts";
import { StepDetails } from "./step-details.tsx";

interface OutputViewProps {
  node: DocumentNode;
  data: ShownData;
  /** The shown step; undefined if the node did not run. */
  step: Step | undefined;
}

/** The results of a node: its note, its pinned output, and the output of its last step. */
export function OutputView({ node, data, step }: OutputViewProps) {
  const { note } = settingsOf(node);
  return (
    <div className={classes.stack}>
      {note !== "" && (
        <p className={classes.nodeNote} role="note" aria-label="Note">
          {note}
        </p>
      )}
      {node.pin && <PinnedOutput node={node} pin={node.pin} />}
      <LastOutput nodeId={node.id} data={data} step={step} />
    </div>
  );
}

interface LastOutputProps extends Omit<OutputViewProps, "node"> {
  nodeId: string;
}

/** Does not render again while the node's settings are typed. */
const LastOutput = memo(function LastOutput({ nodeId, data, step }: LastOutputProps) {
  const { document, source, tags } = data;
  const types = useEditor((state) => state.nodeTypes);
  const node = findNode(document, nodeId);
  const key = node?.key ?? "";
  const isTrigger = node !== undefined && definitionOf(node, types)?.category === "trigger";
  const tagOf = useMemo(
    () => outputTag({ key, isTrigger }, new Set(document.nodes.map((each) => each.key))),
    [document, key, isTrigger],
  );
  const pinAny = <PinButton nodeId={nodeId} label="Pin an output" data={{ output: {}, handle: null }} />;
  const viewer = {
    label: "Output",
    tagOf,
    lackAt: isTrigger ? lackAt(tagOf, tags) : undefined,
    maxHeightPx: 560,
  };
  if (step) {
    const exchanges = exchangesOf(step);
    return (
      <>
        <StepDetails step={step} />
        {/* A failed step has no output: what it got in its place is shown with the failure. */}
        {((step.status !== "failed" && step.status !== "waiting") || step.output !== null) && (
          <div>
            {step.status === "succeeded" && (
              <div className={classes.outputHead}>
                <PinButton nodeId={nodeId} label="Pin output" data={step} />
              </div>
            )}
            <DataViewer {...viewer} value={step.output} />
            <OutputFiles output={step.output} />
          </div>
        )}
        {/* Those of a failed step are shown with the failure. */}
        {exchanges && step.status !== "failed" && <ExchangesSection exchanges={exchanges} />}
        {step.config !== null && (
          <PanelSection title="Resolved settings">
            <DataViewer label="Resolved settings" value={step.config} />
          </PanelSection>
        )}
      </>
    );
  }
  if (source?.trigger_node_id === nodeId)
    return (
      <div>
        <DataViewer {...viewer} value={source.input} />
        <OutputFiles output={source.input} />
      </div>
    );
  if (source) {
    return isFinished(source.status) ? (
      <EmptyState icon={IconDatabaseOff} title="Not reached" actions={pinAny}>
        The execution did not reach this node.
      </EmptyState>
    ) : (
      <EmptyState icon={IconLoader2} title="Not reached yet">
        The execution is still running.
      </EmptyState>
    );
  }
  const sample = isTrigger ? tags.sources()[0] : undefined;
  if (sample && sample.basis !== "unknown") {
    return (
      <>
        <p className={classes.hint}>Nothing has run yet. This is the sample.</p>
        <DataViewer {...viewer} value={sample.output} />
      </>
    );
  }
  return (
    <EmptyState icon={IconDatabaseOff} title="Nothing has run yet" actions={pinAny}>
      Run the flow or call its webhook to see data here.
    </EmptyState>
  );
});

/** Links to the files that an output refers to. */
function OutputFiles({ output }: { output: Json }) {
  const files = useMemo(() => filesOf(output), [output]);
  return (
    <div className={classes.outputFiles}>
      <FileList files={files} />
    </div>
  );
}
