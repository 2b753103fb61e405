"use client";

import { IconAlertTriangle, IconCircleCheck } from "@tabler/icons-react";
import lines from "#components/canvas/button-lines.module.css";
import { labelOf } from "#components/canvas/card/card-text.ts";
import { nodesById } from "#components/canvas/store/derived.ts";
import { useEditor, useEditorStore } from "#components/canvas/store.ts";
import { useListKeys } from "#components/ui/use-list-keys.ts";
import type { FlowProblem } from "#engine/graph/graph.ts";
import classes from "./drawer.module.css";

/** What keeps the flow from going live. A click goes to where it is. */
export function ProblemList({ onShow }: { onShow: (problem: FlowProblem) => void }) {
  const store = useEditorStore();
  const problems = useEditor((state) => state.problems);
  const list = useListKeys<HTMLUListElement>();
  if (problems.length === 0) {
    return (
      <p className={classes.empty}>
        <IconCircleCheck size={16} color="var(--status-succeeded)" aria-hidden /> Nothing keeps this flow from
        going live.
      </p>
    );
  }
  const nodes = nodesById(store.getState().document);
  return (
    <ul className={lines.list} aria-label="Problems" ref={list}>
      {problems.map((problem) => {
        const node = problem.nodeId === null ? undefined : nodes.get(problem.nodeId);
        return (
          <li
            key={`${problem.nodeId} ${problem.edgeId} ${problem.pointer} ${problem.code} ${problem.detail}`}
          >
            <button type="button" className={lines.row} data-row onClick={() => onShow(problem)}>
              <IconAlertTriangle size={16} color="var(--status-waiting)" aria-hidden />
              <span className={classes.where}>{node ? labelOf(node) : "Flow"}</span>
              <span className={classes.what}>{problem.detail}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
