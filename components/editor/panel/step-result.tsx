"use client";

import { useLocalStorage } from "@mantine/hooks";
import { IconChevronRight } from "@tabler/icons-react";
import { useId, useMemo } from "react";
import type { Step } from "#api/executions/reads/schema.ts";
import { useEditor } from "#components/editor/state/editor-context.tsx";
import { DataViewer } from "#components/fields/data-viewer/data-viewer.tsx";
import { outputTag } from "#components/fields/data-viewer/path-tag.ts";
import { StatusBadge } from "#components/ui/status-badge.tsx";
import { durationText } from "#components/ui/time-text.ts";
import type { DocumentNode } from "#engine/document.ts";
import { definitionOf } from "#engine/node-types.ts";
import classes from "./inspector.module.css";
import type { ShownData } from "./shown-data.ts";

export interface StepResultProps {
  node: DocumentNode;
  data: ShownData;
  /** The shown step; undefined if the node did not run. */
  step: Step | undefined;
}

/** What the node produced in the shown run, in short, above its settings. Renders nothing before the first run. */
export function StepResult({ node, data: { source, document }, step }: StepResultProps) {
  const types = useEditor((state) => state.nodeTypes);
  const [isOpen, setIsOpen] = useLocalStorage({
    key: "panel-result",
    defaultValue: true,
    getInitialValueInEffect: false,
  });
  const id = useId();
  const isTrigger = definitionOf(node, types)?.category === "trigger";
  const tagOf = useMemo(
    () => outputTag({ key: node.key, isTrigger }, new Set(document.nodes.map(({ key }) => key))),
    [document, node.key, isTrigger],
  );
  if (!source) return null;
  const isStart = source.trigger_node_id === node.id;
  const output = step ? step.output : isStart ? source.input : undefined;
  // What went wrong is above it.
  if (step?.status === "failed") return null;
  if (output === undefined) return <p className={classes.result}>Not reached in this run.</p>;
  return (
    <section className={classes.result} aria-label="Result">
      <div className={classes.resultHead}>
        <button
          type="button"
          className={classes.sectionToggle}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          <IconChevronRight size={14} aria-hidden />
          Result
        </button>
        {step && <Facts step={step} />}
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && <DataViewer label="Result" value={output} tagOf={tagOf} maxHeightPx={168} />}
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
