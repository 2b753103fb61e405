"use client";

import { IconSitemap } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { useEditor, useEditorStore } from "#components/editor/state/editor-context.tsx";
import { activationProblems } from "#components/editor/state/store/problems.ts";
import { TextField } from "#components/fields/text-field.tsx";
import { FlowAccess } from "#components/flow-access/flow-access.tsx";
import { LivePolls } from "#components/polls/live-polls.tsx";
import { FlowSchedules } from "#components/schedule/flow-schedules.tsx";
import { FlowStatistics } from "#components/statistics/flow-statistics.tsx";
import { flowTags } from "./flow-tags.ts";
import classes from "./inspector.module.css";
import { PanelHeading } from "./panel-heading.tsx";
import { PanelSection } from "./section.tsx";
import { useShownOutputs } from "./shown-data.ts";
import { TagList } from "./tag-list.tsx";

/** The panel when nothing is selected: the flow itself. */
export function FlowPanel() {
  const store = useEditorStore();
  const flowId = useEditor((state) => state.flowId);
  const name = useEditor((state) => state.name);
  const description = useEditor((state) => state.description);
  const readOnly = useEditor((state) => state.readOnly);
  const nodes = useEditor((state) => state.document.nodes.length);
  const edges = useEditor((state) => state.document.edges.length);
  const problems = useEditor((state) => activationProblems(state.problems).length);
  const warnings = useEditor((state) => state.problems.length) - problems;
  // An empty name is not saved.
  const [blank, setBlank] = useState<string | null>(null);
  return (
    <>
      <PanelHeading icon={<IconSitemap size={18} aria-hidden />} title={name} subtitle="Flow" />
      <div className={classes.body}>
        <div className={classes.stack}>
          <TextField
            label="Name"
            lines="one"
            value={blank ?? name}
            readOnly={readOnly}
            problems={blank !== null ? [{ code: "name_required", detail: "Give the flow a name." }] : []}
            onChange={(text) => {
              const isBlank = text.trim() === "";
              setBlank(isBlank ? text : null);
              if (!isBlank) store.getState().rename(text);
            }}
          />
          <TextField
            label="Description"
            lines="many"
            placeholder="What this flow is for"
            value={description}
            readOnly={readOnly}
            onChange={store.getState().describe}
          />
          <dl className={classes.facts}>
            <dt>Nodes</dt>
            <dd className="tabular">{nodes}</dd>
            <dt>Connections</dt>
            <dd className="tabular">{edges}</dd>
            <dt>Problems</dt>
            <dd className="tabular">{problems}</dd>
            <dt>Warnings</dt>
            <dd className="tabular">{warnings}</dd>
          </dl>
          <FlowAccess flowId={flowId} readOnly={readOnly} />
          <FlowStatistics flowId={flowId} />
          <FlowSchedules flowId={flowId} />
          <LivePolls flowId={flowId} />
        </div>
        <PanelSection title="All data in this flow">
          <FlowTags />
        </PanelSection>
      </div>
    </>
  );
}

function FlowTags() {
  const types = useEditor((state) => state.nodeTypes);
  const document = useEditor((state) => state.document);
  const data = useShownOutputs();
  const suggestions = useMemo(() => flowTags(document, types, data), [document, types, data]);
  return <TagList suggestions={suggestions} maxHeightPx={420} />;
}
