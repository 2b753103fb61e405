"use client";

import { VisuallyHidden } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconExclamationCircle } from "@tabler/icons-react";
import lines from "#components/editor/canvas/button-lines.module.css";
import { nodesById } from "#components/editor/state/document/derived.ts";
import { useEditor, useEditorStore } from "#components/editor/state/editor-context.tsx";
import { activationProblems } from "#components/editor/state/store/problems.ts";
import { useListKeys } from "#components/ui/use-list-keys.ts";
import { withCode } from "#components/ui/with-code.tsx";
import { labelOf } from "#engine/edit/edit.ts";
import type { FlowProblem } from "#engine/graph/graph.ts";
import classes from "./drawer.module.css";

/** The problems that prevent publishing, then the warnings. A click goes to the node or field. */
export function ProblemList({ onShow }: { onShow: (problem: FlowProblem) => void }) {
  const store = useEditorStore();
  const problems = useEditor((state) => state.problems);
  const list = useListKeys<HTMLUListElement>();
  if (problems.length === 0) {
    return (
      <p className={classes.empty}>
        <IconCircleCheck size={16} color="var(--status-succeeded)" aria-hidden /> No problems. This flow can
        be published.
      </p>
    );
  }
  const { document, nodeTypes } = store.getState();
  const nodes = nodesById(document);
  return (
    <ul className={lines.list} aria-label="Problems" ref={list}>
      {blockingFirst(problems).map((problem) => {
        const node = problem.nodeId === null ? undefined : nodes.get(problem.nodeId);
        return (
          <li
            key={`${problem.nodeId} ${problem.edgeId} ${problem.pointer} ${problem.code} ${problem.detail}`}
          >
            <button type="button" className={lines.row} data-row onClick={() => onShow(problem)}>
              <Severity isWarning={problem.isWarning ?? false} />
              <span className={classes.where}>{node ? labelOf(node, nodeTypes) : "Flow"}</span>
              <span className={classes.what}>{withCode(problem.detail)}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function blockingFirst(problems: readonly FlowProblem[]): FlowProblem[] {
  return [...activationProblems(problems), ...problems.filter(({ isWarning }) => isWarning)];
}

function Severity({ isWarning }: { isWarning: boolean }) {
  const Icon = isWarning ? IconAlertTriangle : IconExclamationCircle;
  return (
    <>
      <Icon size={16} color={isWarning ? "var(--status-waiting)" : "var(--status-failed)"} aria-hidden />
      <VisuallyHidden>{isWarning ? "Warning: " : "Problem: "}</VisuallyHidden>
    </>
  );
}
