"use client";

import { Drawer } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { useCallback, useRef, useState } from "react";
import type { Execution } from "#api/executions/reads/schema.ts";
import { Canvas } from "#components/editor/canvas/canvas.tsx";
import { CanvasCommands } from "#components/editor/canvas/commands/canvas-commands.tsx";
import { Inspector } from "#components/editor/panel/inspector.tsx";
import { PanelBox } from "#components/editor/panel/workbench/panel-box.tsx";
import { useBackToCanvas } from "#components/editor/shell/use-back-to-canvas.ts";
import { useEnterPanel } from "#components/editor/shell/use-enter-panel.ts";
import { useLiveVariables } from "#components/editor/shell/use-live-variables.ts";
import { useEditorStore } from "#components/editor/state/editor-context.tsx";
import { ResizablePane } from "#components/ui/resizable-pane.tsx";
import { usePane } from "#components/ui/use-pane.ts";
import type { Scope } from "#engine/scope.ts";
import classes from "./execution-frame.module.css";
import { ExecutionHeader } from "./execution-header.tsx";
import { StepList } from "./step-list.tsx";

const narrow = "(max-width: 900px)";

/** The layout of an execution's page: header, canvas, panel, steps. On a phone the steps fill the page. */
export function ExecutionFrame({ execution }: { execution: Execution }) {
  const store = useEditorStore();
  useLiveVariables(execution.flow_id);
  const isNarrow = useMediaQuery(narrow, false, { getInitialValueInEffect: false });
  const panel = usePane("execution-inspector", { defaultSize: 380, minSize: 300, maxSize: 1600 });
  const drawer = usePane("execution-steps", { defaultSize: 220, minSize: 120, maxSize: 560 });
  const [sheetOpen, setSheetOpen] = useState(false);
  const openPanel = useCallback(() => {
    if (isNarrow) setSheetOpen(true);
    else panel.setCollapsed(false);
  }, [isNarrow, panel.setCollapsed]);
  const box = useRef<HTMLDivElement>(null);
  const enterPanel = useEnterPanel({ open: openPanel, isSheet: isNarrow, box });
  const backToCanvas = useBackToCanvas();
  const nodeId = execution.error?.node_id;
  const isFailureBelow = execution.document?.nodes.some(({ id }) => id === nodeId) ?? false;
  const showStep = (nodeId: string, scope: Scope) => {
    store.getState().showStep(nodeId, scope);
    openPanel();
  };

  if (isNarrow) {
    return (
      <div className={classes.frame}>
        <ExecutionHeader execution={execution} />
        <div className={classes.strip}>
          <Canvas onOpenPanel={openPanel} opensOnTap />
        </div>
        <div className={classes.steps}>
          <StepList execution={execution} onShow={showStep} />
        </div>
        <Drawer
          opened={sheetOpen}
          onClose={() => setSheetOpen(false)}
          position="bottom"
          size="85%"
          title="Step"
          classNames={{ body: classes.sheet ?? "" }}
        >
          <Inspector />
        </Drawer>
        <CanvasCommands onOpenPanel={openPanel} />
      </div>
    );
  }
  return (
    <div className={classes.frame}>
      <ExecutionHeader execution={execution} isFailureBelow={isFailureBelow} />
      <div className={classes.middle}>
        <div className={classes.canvas}>
          <Canvas onOpenPanel={openPanel} onEnterPanel={enterPanel} />
        </div>
        <ResizablePane pane={panel} side="right" label="Step">
          <PanelBox ref={box} onLeave={backToCanvas}>
            <Inspector />
          </PanelBox>
        </ResizablePane>
      </div>
      <ResizablePane pane={drawer} side="bottom" label="Steps">
        <StepList execution={execution} onShow={showStep} />
      </ResizablePane>
      <CanvasCommands onOpenPanel={enterPanel} />
    </div>
  );
}
