"use client";

import { Button, Drawer } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { IconPlus } from "@tabler/icons-react";
import { useCallback, useEffect, useRef, useState } from "react";
import type { Flow } from "#api/flows/documents/schema.ts";
import type { CallSummary } from "#api/webhooks/calls/schema.ts";
import { useCanRun } from "#components/api/access.ts";
import { Canvas } from "#components/editor/canvas/canvas.tsx";
import { CanvasCommands } from "#components/editor/canvas/canvas-commands.tsx";
import { useCanvasActions } from "#components/editor/canvas/commands/use-canvas-actions.ts";
import { NodePalette } from "#components/editor/canvas/palette/node-palette.tsx";
import { NodeRail } from "#components/editor/canvas/palette/node-rail.tsx";
import { CallStrips } from "#components/editor/canvas/strip/call-strips.tsx";
import { findZoom } from "#components/editor/canvas/view/viewport.ts";
import { type DrawerTab, EditorDrawer } from "#components/editor/shell/drawer/editor-drawer.tsx";
import { DriftNotice } from "#components/editor/shell/drifts/drift-notice.tsx";
import { ListenBar } from "#components/editor/shell/listen/listen-bar.tsx";
import { useListen } from "#components/editor/shell/listen/use-listen.ts";
import { usePresence } from "#components/editor/shell/presence/use-presence.ts";
import { TestExecutionStrip } from "#components/editor/shell/run/run-strip.tsx";
import { useCallShapes } from "#components/editor/shell/run/use-call-shapes.ts";
import { useFailedNode } from "#components/editor/shell/run/use-failed-node.ts";
import { useDraftTest } from "#components/editor/shell/run/use-run.ts";
import { ConflictDialog } from "#components/editor/shell/save/conflict-dialog.tsx";
import { LostAccess } from "#components/editor/shell/save/lost-access.tsx";
import { useLiveDraft } from "#components/editor/shell/save/use-live-draft.ts";
import { useLostAccess } from "#components/editor/shell/save/use-lost-access.ts";
import { useSaver } from "#components/editor/shell/save/use-saver.ts";
import { EditorRunProvider } from "#components/editor/state/data/editor-run.ts";
import { useEditor, useEditorStore } from "#components/editor/state/editor-context.tsx";
import { ListenProvider } from "#components/editor/state/listening/listening.ts";
import { usePlayedExecution } from "#components/editor/state/traffic/use-played-execution.ts";
import { useIsTopLayer } from "#components/ui/use-is-top-layer.ts";
import { usePane } from "#components/ui/use-pane.ts";
import type { FlowProblem } from "#engine/graph/graph.ts";
import { DetailsButton } from "./details-button.tsx";
import classes from "./editor-frame.module.css";
import { EmptyCanvas } from "./empty-canvas.tsx";
import { FlowCommands } from "./flow-commands.tsx";
import { SidePanel, useSidePanel } from "./side-panel.tsx";
import { TopBar } from "./top-bar.tsx";
import { useActivation } from "./use-activation.tsx";
import { useArrivingOperations } from "./use-arriving-operations.ts";
import { useLiveProblems } from "./use-live-problems.ts";
import { useLiveVariables } from "./use-live-variables.ts";
import { useShownPanel } from "./use-shown-panel.ts";
import { useToastsAbove } from "./use-toasts-above.ts";
import { TrafficButton } from "./watch-button.tsx";

const closedDrawerPx = 34;
const narrow = "(max-width: 900px)";

interface EditorFrameProps {
  flow: Flow;
  canEdit: boolean;
}

/** The layout of the editor: bar, palette, canvas, panel, drawer. */
export function EditorFrame({ flow, canEdit }: EditorFrameProps) {
  const store = useEditorStore();
  const saver = useSaver(flow.id);
  const lookAgain = useLostAccess(flow.id, saver, useLiveDraft(flow, saver));
  const tabId = usePresence(flow.id);
  useLiveVariables(flow.id);
  useCallShapes(flow.id);
  useLiveProblems();
  useArrivingOperations();
  usePlayedExecution();
  useFailedNode();
  useEffect(() => store.setState({ readOnly: !canEdit }), [store, canEdit]);

  const isNarrow = useMediaQuery(narrow, false, { getInitialValueInEffect: false });
  const { panel, isShown } = useShownPanel(useSidePanel(isNarrow));
  const drawer = usePane("editor-drawer", {
    defaultSize: 220,
    minSize: 120,
    maxSize: 560,
    defaultCollapsed: true,
    // A flow in which nothing has run has no executions to show.
    startsCollapsed: flow.last_execution === null,
  });
  const canvas = useRef<HTMLDivElement>(null);
  useToastsAbove(isNarrow || drawer.collapsed ? closedDrawerPx : drawer.size, canvas);
  const [tab, setTab] = useState<DrawerTab>("executions");
  const readOnly = useEditor((state) => state.readOnly);

  const { reveal } = useCanvasActions();
  const showProblem = useCallback(
    (problem: FlowProblem) => {
      store.getState().showProblem(problem);
      if (problem.nodeId !== null) void reveal(problem.nodeId, findZoom);
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
  const { open: openPanel } = panel;
  const run = useDraftTest(flow.id, saver, flow.last_execution?.id ?? null);
  const { show: showExecution } = run;
  const showCall = useCallback(
    ({ node_id, id, execution_id }: CallSummary) => {
      if (execution_id !== null) showExecution(execution_id);
      store.getState().showCall(node_id, id);
      openPanel();
    },
    [store, openPanel, showExecution],
  );
  const listen = useListen(flow.id, tabId, saver);
  const canRun = useCanRun();
  const activation = useActivation(flow.active, saver, showFirst);

  return (
    <EditorRunProvider value={run}>
      <ListenProvider value={canRun ? listen : null}>
        <div className={classes.frame}>
          <TopBar flow={flow} run={run} activation={activation} saver={saver} />
          <LostAccess saver={saver} onLookAgain={lookAgain} />
          {flow.active && <DriftNotice flowId={flow.id} />}
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the key for this is Enter, on the node. */}
          <div
            className={classes.middle}
            onDoubleClick={({ target, currentTarget }) => target === currentTarget && panel.enter()}
          >
            {!isNarrow && !readOnly && <NodeRail />}
            <div className={classes.canvas} ref={canvas}>
              <Canvas onOpenPanel={panel.open} onEnterPanel={panel.enter} opensOnTap={isNarrow}>
                <EmptyCanvas />
                <CallStrips onOpen={showCall} />
                <div className={classes.listen}>
                  <ListenBar flowId={flow.id} isLive={flow.active} canEdit={canEdit} />
                </div>
                <div className={classes.corner}>
                  {flow.active && (
                    <TrafficButton flowId={flow.id} lastExecutionId={flow.last_execution?.id ?? null} />
                  )}
                  <DetailsButton onOpen={panel.open} />
                </div>
              </Canvas>
              <TestExecutionStrip onClear={run.clear} />
              {isNarrow && !readOnly && <AddButton />}
            </div>
            {isShown && (
              <div className={classes.side}>
                <SidePanel panel={panel} />
              </div>
            )}
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
      </ListenProvider>
    </EditorRunProvider>
  );
}

/** On a small screen the palette is behind a button. */
function AddButton() {
  const [opened, setOpened] = useState(false);
  const closeOnEscape = useIsTopLayer(opened);
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
        closeOnEscape={closeOnEscape}
        position="bottom"
        size="75%"
        title="Add a node"
      >
        <NodePalette onAdded={() => setOpened(false)} />
      </Drawer>
    </>
  );
}
