"use client";

import { useCallback, useEffect, useMemo, useState } from "react";
import type { Step } from "#api/executions/reads/schema.ts";
import { hasCalls } from "#components/call/has-calls.ts";
import { CallsTab } from "#components/editor/panel/calls/calls-tab.tsx";
import { Workbench, type WorkbenchView } from "#components/editor/panel/workbench/workbench.tsx";
import { WorkbenchBar } from "#components/editor/panel/workbench/workbench-bar.tsx";
import { findNode, useEditor } from "#components/editor/state/editor-context.tsx";
import { CodeFailureProvider } from "#components/fields/code-failure.ts";
import { TagSourceProvider } from "#components/fields/template/tag-source.ts";
import { NodeIcon } from "#components/node-types/node-icon.tsx";
import { useNodeTypes } from "#components/node-types/node-types.ts";
import type { DocumentNode } from "#engine/document.ts";
import { labelOf } from "#engine/edit/edit.ts";
import type { NodeDefinition } from "#engine/node.ts";
import { definitionOf } from "#engine/node-types.ts";
import { codeFailureOf } from "./code-failure.ts";
import { InputView } from "./input-view.tsx";
import classes from "./inspector.module.css";
import { NodeForm } from "./node-form.tsx";
import { OutputPreview } from "./output-preview.tsx";
import { OutputView } from "./output-view.tsx";
import { PanelHeading } from "./panel-heading.tsx";
import { RunBar } from "./run-bar.tsx";
import { type ShownData, useShownData } from "./shown-data.ts";
import { StepFailure } from "./step-failure.tsx";
import { StepResult } from "./step-result.tsx";
import { TagDock } from "./tag-dock.tsx";

/** The last chosen view, separately for editing and viewing: the next node opens on it too. */
const lastViews = { editing: "settings", looking: "output" };

/** The panel of one node: its input, its settings with the tags that they can use, and its output. */
export function NodePanel({ nodeId }: { nodeId: string }) {
  const node = useEditor((state) => findNode(state.document, nodeId));
  const request = useEditor((state) => (state.fieldRequest?.nodeId === nodeId ? state.fieldRequest : null));
  const readOnly = useEditor((state) => state.readOnly);
  const mode = useEditor((state) => (state.readOnly && state.lastExecution ? "looking" : "editing"));
  const [view, setView] = useState(lastViews[mode]);
  const data = useShownData(nodeId);
  const [chosen, setChosen] = useState<number | null>(null);
  const types = useNodeTypes();
  const show = (next: string) => {
    lastViews[mode] = next;
    setView(next);
  };
  useEffect(() => {
    if (request) setView("settings");
  }, [request]);
  const isCallWanted = useEditor(({ callRequest }) => callRequest?.nodeId === nodeId);
  useEffect(() => {
    if (isCallWanted) setView("calls");
  }, [isCallWanted]);

  const { steps, tags } = data;
  const index = Math.min(chosen ?? steps.length - 1, steps.length - 1);
  const step = steps[index];
  const definition = node && definitionOf(node, types);
  const [isLineWanted, setIsLineWanted] = useState(false);
  const onShown = useCallback(() => setIsLineWanted(false), []);
  const codeFailure = useMemo(() => {
    const failure = codeFailureOf(step, definition);
    return { failure, isWanted: isLineWanted, onShown };
  }, [step, definition, isLineWanted, onShown]);

  if (!node) return null;
  const views = viewsOf({ node, definition, data, step, readOnly });
  const label = labelOf(node, types);
  return (
    <TagSourceProvider value={tags}>
      <PanelHeading
        icon={<NodeIcon type={node.type} />}
        title={label}
        subtitle={
          <>
            {definition && definition.label !== label ? `${definition.label} · ` : ""}
            <span className={classes.key}>{node.key}</span>
          </>
        }
        action={<WorkbenchBar node={node} step={step} />}
      />
      {step && (
        <StepFailure
          step={step}
          line={codeFailure.failure?.line ?? null}
          onShowLine={() => {
            show("settings");
            setIsLineWanted(true);
          }}
        />
      )}
      {data.source && <RunBar node={node} steps={steps} shown={index} onShow={setChosen} />}
      <CodeFailureProvider value={codeFailure}>
        <Workbench
          views={views}
          open={views.some(({ id }) => id === view) ? view : "settings"}
          onOpen={show}
          beside={step && definition?.category !== "trigger" ? "output" : undefined}
        />
      </CodeFailureProvider>
    </TagSourceProvider>
  );
}

interface ViewsOf {
  node: DocumentNode;
  definition: NodeDefinition | undefined;
  data: ShownData;
  step: Step | undefined;
  readOnly: boolean;
}

/**
 * Data at the left, settings in the middle or at the right. A trigger has no input; one that is called has its calls in that
 * place, and the others have their output there.
 */
function viewsOf({ node, definition, data, step, readOnly }: ViewsOf): WorkbenchView[] {
  const isTrigger = definition?.category === "trigger";
  const settings: WorkbenchView = {
    id: "settings",
    label: "Settings",
    isMain: true,
    content: ({ columns }) => (
      <>
        {columns === 1 && <StepResult node={node} data={data} step={step} />}
        <NodeForm node={node} definition={definition}>
          {definition && !readOnly && (
            <OutputPreview definition={definition} config={node.config} tags={data.tags} />
          )}
        </NodeForm>
      </>
    ),
    // With more columns, the input is beside the settings.
    footer: ({ columns }) =>
      columns === 1 &&
      !readOnly &&
      !isTrigger && <TagDock source={data.tags} hasResult={step !== undefined} />,
  };
  const output: WorkbenchView = {
    id: "output",
    label: "Output",
    content: () => <OutputView node={node} data={data} step={step} />,
  };
  const input: WorkbenchView = {
    id: "input",
    label: "Input",
    content: ({ columns }) => <InputView nodeId={node.id} data={data} step={step} isAlone={columns === 1} />,
  };
  const calls: WorkbenchView = {
    id: "calls",
    label: "Calls",
    content: ({ isShown, columns }) =>
      isShown && definition && <CallsTab node={node} definition={definition} isAlone={columns === 1} />,
  };
  if (!isTrigger) return [input, settings, output];
  return hasCalls(definition) ? [calls, settings, output] : [output, settings];
}
