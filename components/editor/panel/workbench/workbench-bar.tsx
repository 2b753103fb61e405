"use client";

import { IconArrowsMaximize, IconX } from "@tabler/icons-react";
import type { Step } from "#api/executions/reads/schema.ts";
import type { DocumentNode } from "#engine/document.ts";
import { useFullView } from "./full-view.ts";
import { IconButton } from "./icon-button.tsx";
import { NeighborButtons } from "./neighbor-buttons.tsx";
import { RunNodeMenu } from "./run-node-menu.tsx";
import classes from "./workbench-bar.module.css";

/** At the end of a node's heading: in the panel the way to the workbench; there the nodes beside it, Run, and the way back. */
export function WorkbenchBar({ node, step }: { node: DocumentNode; step: Step | undefined }) {
  const view = useFullView();
  if (!view) return null;
  if (!view.isFull)
    return <IconButton label="Open workbench" keys="mod+." icon={IconArrowsMaximize} onClick={view.toggle} />;
  return (
    <div className={classes.bar}>
      <NeighborButtons nodeId={node.id} handle={step?.handle ?? null} />
      <RunNodeMenu node={node} />
      <IconButton label="Close workbench" keys="escape" icon={IconX} go="back" onClick={view.toggle} />
    </div>
  );
}
