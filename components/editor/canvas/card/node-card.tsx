import type { Node, NodeProps } from "@xyflow/react";
import { memo, type ReactNode } from "react";
import { useAgainText } from "#components/connection/use-again-text.ts";
import { useDetailLevel } from "#components/editor/canvas/view/detail-level.ts";
import { useEditor } from "#components/editor/state/editor-context.tsx";
import { NodeIcon } from "#components/node-types/node-icon.tsx";
import { useNodeTypes } from "#components/node-types/node-types.ts";
import type { DocumentNode, FlowDocument } from "#engine/document.ts";
import { isCollapsed } from "#engine/edit/collapse.ts";
import { labelOf, outputsOf, settingsOf } from "#engine/edit/edit.ts";
import { isContainer, withInside } from "#engine/edit/inside.ts";
import { definitionOf } from "#engine/node-types.ts";
import { CardHandles } from "./card-handles.tsx";
import { summaryOf } from "./card-text.ts";
import { ChangeMark, useNodeChange } from "./change-mark.tsx";
import { CollapseButton } from "./collapse-button.tsx";
import { DistantCard, DistantHandles } from "./distant-card.tsx";
import { LabelField } from "./label-field.tsx";
import classes from "./node-card.module.css";
import { NoteMark } from "./note-mark.tsx";
import { TrafficCount } from "./passed-count.tsx";
import { PinBadge } from "./pin-badge.tsx";
import { ProblemBadge } from "./problem-badge.tsx";
import { SelectedBy } from "./selected-by.tsx";
import { StateLine } from "./state-line.tsx";
import { useCardStatus } from "./use-card-status.ts";

interface CardData extends Record<string, unknown> {
  node: DocumentNode;
  /** The number of containers around it. */
  depth: number;
  /** A dragged node would go into this container. */
  receiving: boolean;
}

/** An expanded container is a `region`, any other node a `card`. */
export type CardNode = Node<CardData, "card" | "region">;

/** A node on the canvas. It renders again only when its own node, steps or problems change. */
export const NodeCard = memo(function NodeCard({ data: { node }, selected }: NodeProps<CardNode>) {
  const types = useNodeTypes();
  const inputs = definitionOf(node, types)?.inputs ?? [];
  const outputs = outputsOf(node, types);
  const near = useDetailLevel() === "near";
  const { state, problems, faded, disabled } = useCardStatus(node);
  const change = useNodeChange(node.id);
  return (
    <>
      <div
        className={classes.card}
        data-selected={selected || undefined}
        data-status={state?.status}
        data-origin={state?.origin}
        data-problem={problems > 0 || undefined}
        data-change={change}
        data-faded={faded || undefined}
        data-disabled={disabled}
        data-collapsed={isCollapsed(node, types) || undefined}
      >
        {near ? <CardWords node={node} /> : <DistantCard node={node} />}
        <SelectedBy nodeId={node.id} />
      </div>
      {near ? (
        <CardHandles node={node} inputs={inputs} outputs={outputs} />
      ) : (
        <DistantHandles inputs={inputs} outputs={outputs} />
      )}
      {near && problems > 0 && <ProblemBadge count={problems} />}
      {near && change && <ChangeMark change={change} />}
      {near && node.pin && <PinBadge beside={problems > 0} />}
      <TrafficCount nodeId={node.id} />
      {near && state && <StateLine nodeId={node.id} state={state} />}
    </>
  );
});

/** "3 nodes inside · ", at any depth. */
function insideText(document: FlowDocument, containerId: string): string {
  const count = withInside(document, new Set([containerId])).size - 1;
  return `${count === 1 ? "1 node" : `${count} nodes`} inside · `;
}

interface CardWordsProps {
  node: DocumentNode;
  /** Before the button that collapses a container. */
  children?: ReactNode;
}

/** The details of a card near by: icon, label, summary, and key. */
export function CardWords({ node, children }: CardWordsProps) {
  const types = useNodeTypes();
  const { disabled, note } = settingsOf(node);
  const isRenaming = useEditor((state) => state.renaming === node.id);
  const inside = useEditor(({ document }) => (isCollapsed(node, types) ? insideText(document, node.id) : ""));
  const summary = disabled ? "Disabled: input passes through" : inside + summaryOf(node, types);
  const { connection_id: connectionId } = node.config;
  return (
    <>
      <div className={classes.head}>
        <NodeIcon type={node.type} />
        {/* Two lines of one block: truncating both at once halves the cost where many cards are visible. */}
        <div className={classes.words} title={`${labelOf(node, types)}\n${summary}`}>
          {isRenaming ? (
            <LabelField key={node.id} node={node} />
          ) : (
            <span className={classes.label}>{labelOf(node, types)}</span>
          )}
          <br />
          {typeof connectionId === "string" && connectionId !== "" && !disabled ? (
            <ConnectedSummary connectionId={connectionId} summary={summary} />
          ) : (
            <span className={classes.summary}>{summary}</span>
          )}
        </div>
        {note !== "" && <NoteMark note={note} />}
        {children}
        {isContainer(node, types) && <CollapseButton node={node} />}
      </div>
      <code className={classes.key}>{node.key}</code>
    </>
  );
}

/** The summary of a node with a connection. If that is broken, it says how to make it work. */
function ConnectedSummary({ connectionId, summary }: { connectionId: string; summary: string }) {
  const again = useAgainText(connectionId);
  return (
    <span className={classes.summary} data-broken={again !== null || undefined}>
      {again ?? summary}
    </span>
  );
}
