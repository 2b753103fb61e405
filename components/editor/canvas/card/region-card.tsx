import type { NodeProps } from "@xyflow/react";
import { memo } from "react";
import { useDetailLevel } from "#components/editor/canvas/view/detail-level.ts";
import { cardSize } from "#components/editor/state/document/card-size.ts";
import { IterationBar } from "#components/editor/state/iterations/iteration-bar.tsx";
import { useNodeTypes } from "#components/node-types/node-types.ts";
import { innerOf, outputsOf } from "#engine/edit/edit.ts";
import { definitionOf } from "#engine/node-types.ts";
import { CardHandles } from "./card-handles.tsx";
import { ChangeMark, useNodeChange } from "./change-mark.tsx";
import { DistantCard, DistantHandles } from "./distant-card.tsx";
import { DistantInnerHandles, InnerHandles } from "./inner-handles.tsx";
import cards from "./node-card.module.css";
import { type CardNode, CardWords } from "./node-card.tsx";
import { TrafficCount } from "./passed-count.tsx";
import { PinBadge } from "./pin-badge.tsx";
import { ProblemBadge } from "./problem-badge.tsx";
import classes from "./region-card.module.css";
import { SelectedBy } from "./selected-by.tsx";
import { StateLine } from "./state-line.tsx";
import { useCardStatus } from "./use-card-status.ts";

/** A container on the canvas: a frame around the nodes inside, with the container's card across the top. */
export const RegionCard = memo(function RegionCard(props: NodeProps<CardNode>) {
  const { node, depth, receiving } = props.data;
  const types = useNodeTypes();
  const inputs = definitionOf(node, types)?.inputs ?? [];
  const outputs = outputsOf(node, types);
  const inner = innerOf(node, types);
  const near = useDetailLevel() === "near";
  const { state, problems, faded, disabled } = useCardStatus(node);
  const change = useNodeChange(node.id);
  return (
    <>
      <div
        className={classes.frame}
        data-selected={props.selected || undefined}
        data-receiving={receiving || undefined}
        data-status={state?.status}
        data-odd={depth % 2 === 1 || undefined}
        data-far={!near || undefined}
      />
      <div className={classes.head} style={{ height: cardSize(node, types).height }}>
        <div
          className={cards.card}
          data-selected={props.selected || undefined}
          data-status={state?.status}
          data-origin={state?.origin}
          data-problem={problems > 0 || undefined}
          data-change={change}
          data-faded={faded || undefined}
          data-disabled={disabled}
        >
          {near ? (
            <CardWords node={node}>
              <IterationBar containerId={node.id} />
            </CardWords>
          ) : (
            <DistantCard node={node} />
          )}
          <SelectedBy nodeId={node.id} />
        </div>
        {near && state && <StateLine nodeId={node.id} state={state} isBrief />}
      </div>
      {near ? (
        <>
          <CardHandles node={node} inputs={inputs} outputs={outputs} />
          <InnerHandles node={node} handles={inner} />
        </>
      ) : (
        <>
          <DistantHandles inputs={inputs} outputs={outputs} />
          <DistantInnerHandles node={node} handles={inner} />
        </>
      )}
      {near && problems > 0 && <ProblemBadge count={problems} />}
      {near && change && <ChangeMark change={change} />}
      {near && node.pin && <PinBadge beside={problems > 0} />}
      <TrafficCount nodeId={node.id} />
    </>
  );
});
