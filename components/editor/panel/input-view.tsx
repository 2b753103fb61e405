"use client";

import { IconPlugConnectedX } from "@tabler/icons-react";
import { memo, useMemo } from "react";
import type { Execution, Step } from "#api/executions/reads/schema.ts";
import { sourceWords } from "#components/editor/state/data/source-words.ts";
import { useEditor } from "#components/editor/state/editor-context.tsx";
import { DataViewer } from "#components/fields/data-viewer/data-viewer.tsx";
import { useInsertTarget } from "#components/fields/insert-target.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { notifySuccess } from "#components/ui/notify.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { inputSources } from "./input-sources.ts";
import classes from "./inspector.module.css";
import { lackAt } from "./lack-words.ts";
import { PanelSection } from "./section.tsx";
import type { ShownData } from "./shown-data.ts";

export interface InputViewProps {
  nodeId: string;
  data: ShownData;
  /** The shown step; undefined if the node did not run. */
  step: Step | undefined;
  /** The settings are not beside it. */
  isAlone: boolean;
}

/**
 * The input of a node, and below it the other data that its tags can refer to. A click inserts a tag into the
 * field that was used last, a drag drops it anywhere. Does not render again while the node's settings are
 * typed.
 */
export const InputView = memo(function InputView({ nodeId, data, step, isAlone }: InputViewProps) {
  const types = useEditor((state) => state.nodeTypes);
  const readOnly = useEditor((state) => state.readOnly);
  const target = useInsertTarget();
  const sources = useMemo(
    () => inputSources({ types, nodeId, data, step, readOnly }),
    [types, nodeId, data, step, readOnly],
  );
  const onUse =
    target && !readOnly
      ? (tag: string) => {
          // The field cannot take the focus while it is hidden.
          target.insert(tag, !isAlone);
          if (isAlone) notifySuccess(`Inserted into ${target.label}`);
        }
      : undefined;
  const [first, ...others] = sources;
  if (!first) {
    return (
      <EmptyState icon={IconPlugConnectedX} title="No input">
        Connect this node to the one whose data it should get.
      </EmptyState>
    );
  }
  return (
    <>
      <div className={classes.inputHead}>
        <Origin source={data.source} />
        {!readOnly && (
          <span className={classes.inputTarget}>
            {target ? (
              <>
                Click to insert <b>into {target.label}</b>
              </>
            ) : (
              "Drag a field onto a setting"
            )}
          </span>
        )}
      </div>
      <DataViewer
        label="Input"
        value={first.value}
        tagOf={first.tagOf}
        lackAt={lackAt(first.tagOf, data.tags)}
        onUse={onUse}
        maxHeightPx={480}
      />
      {others.map((source) => (
        <PanelSection key={source.id} title={source.label}>
          <DataViewer
            label={source.label}
            value={source.value}
            tagOf={source.tagOf}
            lackAt={lackAt(source.tagOf, data.tags)}
            onUse={onUse}
          />
        </PanelSection>
      ))}
    </>
  );
});

/** Where the data are from. */
function Origin({ source }: { source: Execution | null }) {
  if (!source) return <span>Sample data</span>;
  return (
    <span>
      {sourceWords[source.source]}, <RelativeTime at={source.created_at} />
    </span>
  );
}
