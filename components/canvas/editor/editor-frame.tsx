"use client";

import { Button, Drawer } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconPlus } from "@tabler/icons-react";
import { useCallback, useEffect, useState } from "react";
import { Canvas } from "#components/canvas/canvas.tsx";
import { CanvasCommands } from "#components/canvas/commands/canvas-commands.tsx";
import { useCanvasActions } from "#components/canvas/commands/use-canvas-actions.ts";
import { type DrawerTab, EditorDrawer } from "#components/canvas/drawer/editor-drawer.tsx";
import { useEditor, useEditorStore } from "#components/canvas/editor-context.tsx";
import { NodePalette } from "#components/canvas/palette/node-palette.tsx";
import { EditorRunProvider } from "#components/canvas/run/editor-run.ts";
import { TestExecutionStrip } from "#components/canvas/run/run-strip.tsx";
import { useDraftTest } from "#components/canvas/run/use-run.ts";
import { ConflictDialog } from "#components/canvas/save/conflict-dialog.tsx";
import { useNewerFlow } from "#components/canvas/save/use-newer-flow.ts";
import { useSaver } from "#components/canvas/save/use-saver.ts";
import { TrafficButton } from "#components/canvas/traffic/watch-button.tsx";
import { ResizablePane } from "#components/ui/resizable-pane.tsx";
import { usePane } from "#components/ui/use-pane.ts";
import type { FlowProblem } from "#engine/graph/graph.ts";
import type { Flow } from "#server/flows/documents/schema.ts";
import classes from "./editor-frame.module.css";
import { EmptyCanvas } from "./empty-canvas.tsx";
import { FlowCommands } from "./flow-commands.tsx";
import { SidePanel, useSidePanel } from "./side-panel.tsx";
import { TopBar } from "./top-bar.tsx";
import { useActivation } from "./use-activation.tsx";
import { useLiveProblems } from "./use-live-problems.ts";

const narrow = "(max-width: 900px)";

interface EditorFrameProps {
  flow: Flow;
  canEdit: boolean;
}

/** The layout of the editor: bar, palette, canvas, panel, drawer. */
export function EditorFrame({ flow, canEdit }: EditorFrameProps) {
  const store = useEditorStore();
  const saver = useSaver(flow.id);
  useNewerFlow(flow, saver);
  useLiveProblems();
  useEffect(() => store.setState({ readOnly: !canEdit }), [store, canEdit]);

  const isNarrow = useMediaQuery(narrow, false, { getInitialValueInEffect: false });
  const palette = usePane("editor-palette", { defaultSize: 224, minSize: 176, maxSize: 360 });
  const panel = useSidePanel(isNarrow);
  const drawer = usePane("editor-drawer", {
    defaultSize: 220,
    minSize: 120,
    maxSize: 560,
    defaultCollapsed: true,
  });
  const [tab, setTab] = useState<DrawerTab>("executions");
  const readOnly = useEditor((state) => state.readOnly);

  const { reveal } = useCanvasActions();
  const showProblem = useCallback(
    (problem: FlowProblem) => {
      store.getState().showProblem(problem);
      if (problem.nodeId !== null) void reveal(problem.nodeId);
    },
    [store, reveal],
  );
  const showFirst = useCallback(
    (problem: FlowProblem) => {
      setTab("problems");
      drawer.setCollapsed(false);
      showProblem(problem);
    },
    [drawer.setCollapsed, showProblem],
  );
  const run = useDraftTest(flow.id, saver, flow.last_execution?.id ?? null);
  const activation = useActivation(saver, showFirst);

  return (
    <EditorRunProvider value={run}>
      <div className={classes.frame}>
        <TopBar flow={flow} run={run} activation={activation} onRetrySave={() => void saver.flush()} />
        <div className={classes.middle}>
          {!isNarrow && !readOnly && (
            <ResizablePane pane={palette} side="left" label="Nodes">
              <NodePalette />
            </ResizablePane>
          )}
          <div className={classes.canvas}>
            <Canvas onOpenPanel={panel.open} onEnterPanel={panel.enter} readable={isNarrow}>
              <EmptyCanvas />
              {flow.active && (
                <TrafficButton flowId={flow.id} lastExecutionId={flow.last_execution?.id ?? null} />
              )}
            </Canvas>
            <TestExecutionStrip onClear={run.clear} />
            {isNarrow && !readOnly && <AddButton />}
          </div>
          <SidePanel panel={panel} />
        </div>
        <EditorDrawer
          pane={drawer}
          tab={tab}
          onTab={setTab}
          onShowExecution={run.show}
          onShowProblem={(problem) => {
            showProblem(problem);
            panel.open();
          }}
        />
        <CanvasCommands onOpenPanel={panel.enter} />
        <FlowCommands flow={flow} run={run} activation={activation} />
        <ConflictDialog saver={saver} />
      </div>
    </EditorRunProvider>
  );
}

/** On a small screen the palette is behind a button. */
function AddButton() {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button
        className={classes.add ?? ""}
        variant="default"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        Add node
      </Button>
      <Drawer
        opened={opened}
        onClose={() => setOpened(false)}
        position="bottom"
        size="75%"
        title="Add a node"
      >
        <NodePalette onAdded={() => setOpened(false)} />
      </Drawer>
    </>
  );
}
