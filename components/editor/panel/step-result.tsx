"use client";

import { Button } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { IconBraces } from "@tabler/icons-react";
import { memo, useId, useMemo } from "react";
import type { Step } from "#api/executions/reads/schema.ts";
import { ExchangesSection, exchangesOf } from "#components/editor/panel/exchanges/exchanges-section.tsx";
import { useEditor, useEditorStore } from "#components/editor/state/editor-context.tsx";
import { DataViewer } from "#components/fields/data-viewer/data-viewer.tsx";
import { outputTag } from "#components/fields/data-viewer/path-tag.ts";
import { notifySuccess } from "#components/ui/notify.tsx";
import { StatusBadge } from "#components/ui/status-badge.tsx";
import { durationText } from "#components/ui/time-text.ts";
import type { DocumentNode } from "#engine/document.ts";
import { definitionOf } from "#engine/node-types.ts";
import type { Json } from "#lib/json.ts";
import { sampleOfCall } from "./calls/sample-of-call.ts";
import classes from "./inspector.module.css";
import { SectionToggle } from "./section-toggle.tsx";
import type { ShownData } from "./shown-data.ts";

export interface StepResultProps {
  node: DocumentNode;
  data: ShownData;
  /** The shown step; undefined if the node did not run. */
  step: Step | undefined;
}

/** Does not render again while the node's settings are typed. */
const ResultViewer = memo(DataViewer);

/** The node's result in the shown run, in short, above its settings. Renders nothing before the first run. */
export function StepResult({ node, data: { source, document }, step }: StepResultProps) {
  const types = useEditor((state) => state.nodeTypes);
  const [isOpen, setIsOpen] = useLocalStorage({
    key: "panel-result",
    defaultValue: true,
    getInitialValueInEffect: false,
  });
  const runShown = useEditor((state) => state.runShown);
  const id = useId();
  const isTrigger = definitionOf(node, types)?.category === "trigger";
  const tagOf = useMemo(
    () => outputTag({ key: node.key, isTrigger }, new Set(document.nodes.map(({ key }) => key))),
    [document, node.key, isTrigger],
  );
  if (!source) return null;
  const isStart = source.trigger_node_id === node.id;
  const output = step ? step.output : isStart ? source.input : undefined;
  // The failure is above it.
  if (step?.status === "failed") return null;
  if (output === undefined)
    return runShown ? <p className={classes.result}>Not reached in this run.</p> : null;
  const exchanges = step ? exchangesOf(step) : null;
  // A step that still runs or waits has none yet.
  const hasOutput = output !== null || step?.status === "succeeded";
  return (
    <section className={classes.result} aria-label="Result">
      <div className={classes.resultHead}>
        <SectionToggle controls={id} isOpen={isOpen} onChange={setIsOpen}>
          Result
        </SectionToggle>
        {step && <Facts step={step} />}
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && hasOutput && (
          <>
            <ResultViewer label="Result" value={output} tagOf={tagOf} maxHeightPx={168} />
            <SampleButton node={node} output={output} />
          </>
        )}
        {isOpen && exchanges && <ExchangesSection exchanges={exchanges} />}
      </div>
    </section>
  );
}

function Facts({ step: { status, started_at, finished_at } }: { step: Step }) {
  return (
    <span className={classes.resultFacts}>
      <StatusBadge status={status} />
      {started_at !== null && finished_at !== null && (
        <span className="tabular">{durationText(Date.parse(finished_at) - Date.parse(started_at))}</span>
      )}
    </span>
  );
}

/** Makes what a trigger got its sample, unless it is already. */
function SampleButton({ node, output }: { node: DocumentNode; output: Json }) {
  const store = useEditorStore();
  const types = useEditor((state) => state.nodeTypes);
  const readOnly = useEditor((state) => state.readOnly);
  const setting = definitionOf(node, types)?.trigger?.sampleSetting;
  const sample = useMemo(() => sampleOfCall({ output }), [output]);
  const now = node.config[setting ?? ""];
  const isSame = useMemo(() => sample !== null && isSameJson(now, sample), [now, sample]);
  if (setting === undefined || sample === null || readOnly || isSame) return null;
  return (
    <Button
      variant="default"
      size="compact-sm"
      mt={8}
      leftSection={<IconBraces size={14} aria-hidden />}
      onClick={() => {
        store.getState().updateConfig(node.id, { [setting]: sample });
        notifySuccess("Result set as sample payload");
      }}
    >
      Use as sample payload
    </Button>
  );
}

/** Whether a setting has the same JSON, however it is formatted. */
function isSameJson(setting: unknown, json: string): boolean {
  if (typeof setting !== "string") return false;
  try {
    return JSON.stringify(JSON.parse(setting), null, 2) === json;
  } catch {
    return false;
  }
}
