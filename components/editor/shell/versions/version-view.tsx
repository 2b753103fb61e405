"use client";

import { Button, NativeSelect } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import { ReactFlowProvider } from "@xyflow/react";
import { type ReactNode, useMemo, useState } from "react";
import { Canvas } from "#components/editor/canvas/canvas.tsx";
import { type NodeChange, NodeChangesProvider } from "#components/editor/canvas/card/change-mark.tsx";
import {
  createEditorStore,
  EditorProvider,
  findNode,
  onlyNode,
  useEditor,
  useEditorStore,
} from "#components/editor/state/editor-context.tsx";
import { NodeIcon } from "#components/node-types/node-icon.tsx";
import { useNodeTypes } from "#components/node-types/node-types.ts";
import { WithOperations } from "#components/operation/with-operations.tsx";
import { labelOf } from "#engine/edit/edit.ts";
import { ChangeList, StateMark, UnchangedNodes } from "./change-list.tsx";
import { type Comparison, compareNode, type NamedDocument, toComparison } from "./comparison.ts";
import { NodeComparison } from "./node-comparison.tsx";
import classes from "./versions-dialog.module.css";

interface VersionViewProps {
  shown: NamedDocument;
  /** The documents that it can be compared with. */
  others: readonly NamedDocument[];
  /** The id of the one that it is compared with first. */
  comparedWith: string;
  onBack: () => void;
  /** The actions for what is shown. */
  children: ReactNode;
}

/** A document on a read-only canvas, on which the nodes that differ from another one are marked. */
export function VersionView(props: VersionViewProps) {
  return (
    <WithOperations documents={[props.shown, ...props.others].map(({ document }) => document)}>
      <LoadedView {...props} />
    </WithOperations>
  );
}

function LoadedView({ shown, others, comparedWith, onBack, children }: VersionViewProps) {
  const { flowId, nodeTypes } = useEditorStore().getState();
  const [store] = useState(() =>
    createEditorStore({ flowId, nodeTypes, document: shown.document, readOnly: true }),
  );
  const [chosen, setChosen] = useState(comparedWith);
  const from = others.find(({ id }) => id === chosen) ?? others[0] ?? shown;
  const comparison = useMemo(() => toComparison(from, shown, nodeTypes), [from, shown, nodeTypes]);
  const changes = useMemo(() => nodeChanges(comparison), [comparison]);
  return (
    <div className={classes.view}>
      <div className={classes.bar}>
        <Button
          variant="subtle"
          size="xs"
          leftSection={<IconArrowLeft size={14} aria-hidden />}
          onClick={onBack}
        >
          All versions
        </Button>
        <h3 className={classes.title}>{shown.name}</h3>
        {others.length > 0 && (
          <NativeSelect
            size="xs"
            aria-label="Compare with"
            value={from.id}
            onChange={(event) => setChosen(event.currentTarget.value)}
            data={others.map(({ id, name }) => ({ value: id, label: `Compared with ${lowerFirst(name)}` }))}
          />
        )}
        {children}
      </div>
      <EditorProvider value={store}>
        <div className={classes.panes}>
          <div className={classes.canvas}>
            <NodeChangesProvider value={changes}>
              <ReactFlowProvider>
                <Canvas onOpenPanel={() => undefined} />
              </ReactFlowProvider>
            </NodeChangesProvider>
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it. */}
          <aside className={classes.side} aria-label="Changes" tabIndex={0}>
            <SidePane comparison={comparison} />
          </aside>
        </div>
      </EditorProvider>
    </div>
  );
}

/** "Draft" in the middle of a sentence. */
function lowerFirst(name: string): string {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

function nodeChanges({ difference }: Comparison): ReadonlyMap<string, NodeChange> {
  return new Map([
    ...difference.added.map((id): [string, NodeChange] => [id, "added"]),
    ...difference.changed.map((id): [string, NodeChange] => [id, "changed"]),
  ]);
}

/** The settings of the selected node, or all changes. */
function SidePane({ comparison }: { comparison: Comparison }) {
  const store = useEditorStore();
  const types = useNodeTypes();
  const selected = useEditor((state) => onlyNode(state.selection));
  const node = useEditor((state) => findNode(state.document, selected));
  if (!node) {
    return (
      <div className={classes.selected}>
        <ChangeList comparison={comparison} />
        <UnchangedNodes comparison={comparison} />
      </div>
    );
  }
  const { state } = compareNode(comparison, node.id, types);
  return (
    <div className={classes.selected}>
      <Button
        className={classes.all ?? ""}
        variant="subtle"
        size="compact-xs"
        leftSection={<IconArrowLeft size={14} aria-hidden />}
        onClick={() => store.getState().select({})}
      >
        All changes
      </Button>
      <div className={classes.node}>
        <NodeIcon type={node.type} size="sm" />
        <h3 className={classes.label}>{labelOf(node, types)}</h3>
        {state === "same" ? <span className={classes.text}>Unchanged</span> : <StateMark state={state} />}
      </div>
      <NodeComparison comparison={comparison} nodeId={node.id} />
    </div>
  );
}
