"use client";

import { Drawer } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { Execution } from "#api/executions/reads/schema.ts";
import { Canvas } from "#components/editor/canvas/canvas.tsx";
import { CanvasCommands } from "#components/editor/canvas/canvas-commands.tsx";
import { Inspector } from "#components/editor/panel/inspector.tsx";
import { PanelBox } from "#components/editor/panel/workbench/panel-box.tsx";
import { useLiveVariables } from "#components/editor/shell/use-live-variables.ts";
import { useEditorStore } from "#components/editor/state/editor-context.tsx";
import { ResizablePane } from "#components/ui/resizable-pane.tsx";
import { useIsTopLayer } from "#components/ui/use-is-top-layer.ts";
import { usePane } from "#components/ui/use-pane.ts";
import type { Scope } from "#engine/scope.ts";
import classes from "./execution-frame.module.css";
import { ExecutionHeader } from "./execution-header.tsx";
import { StepList } from "./step-list.tsx";
import { useStepPanel } from "./use-step-panel.ts";

const narrow = "(max-width: 900px)";

/** The layout of an execution's page: header, canvas, panel, steps. On a phone the steps fill the page. */
export function ExecutionFrame({ execution }: { execution: Execution }) {
  const store = useEditorStore();
  useLiveVariables(execution.flow_id);
  const isNarrow = useMediaQuery(narrow, false, { getInitialValueInEffect: false });
  const panel = useStepPanel(isNarrow);
  const drawer = usePane("execution-steps", { defaultSize: 220, minSize: 120, maxSize: 560 });
  const nodeId = execution.error?.node_id;
  const isFailureBelow = execution.document?.nodes.some(({ id }) => id === nodeId) ?? false;
  const showStep = (nodeId: string, scope: Scope) => {
    store.getState().showStep(nodeId, scope);
    panel.open();
  };
  const closeOnEscape = useIsTopLayer(isNarrow && panel.sheetOpen);

  if (isNarrow) {
    return (
      <div className={classes.frame}>
        <ExecutionHeader execution={execution} />
        <div className={classes.strip}>
          <Canvas onOpenPanel={panel.open} opensOnTap />
        </div>
        <div className={classes.steps}>
          <StepList execution={execution} onShow={showStep} />
        </div>
        <Drawer
          opened={panel.sheetOpen}
          onClose={panel.closeSheet}
          closeOnEscape={closeOnEscape}
          position="bottom"
          size="85%"
          title="Step"
          classNames={{ body: classes.sheet ?? "" }}
        >
          <Inspector />
        </Drawer>
        <CanvasCommands onOpenPanel={panel.open} />
      </div>
    );
  }
  return (
    <div className={classes.frame}>
      <ExecutionHeader execution={execution} isFailureBelow={isFailureBelow} />
      <div className={classes.middle}>
        <div className={classes.canvas}>
          <Canvas onOpenPanel={panel.open} onEnterPanel={panel.enter} />
        </div>
        <ResizablePane pane={panel.pane} side="right" label="Step">
          <PanelBox ref={panel.box} onLeave={panel.leave}>
            <Inspector />
          </PanelBox>
        </ResizablePane>
      </div>
      <ResizablePane pane={drawer} side="bottom" label="Steps">
        <StepList execution={execution} onShow={showStep} />
      </ResizablePane>
      <CanvasCommands onOpenPanel={panel.enter} />
    </div>
  );
}
