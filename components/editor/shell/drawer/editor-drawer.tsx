"use client";

import { Tabs } from "@mantine/core";
import { useMemo } from "react";
import { useEditor } from "#components/editor/state/editor-context.tsx";
import { useCommands } from "#components/ui/commands.ts";
import { ResizablePane } from "#components/ui/resizable-pane.tsx";
import type { Pane } from "#components/ui/use-pane.ts";
import type { FlowProblem } from "#engine/graph/graph.ts";
import classes from "./drawer.module.css";
import { drawerCommands } from "./drawer-commands.ts";
import { FlowExecutions } from "./flow-executions.tsx";
import { ProblemList } from "./problem-list.tsx";

export type DrawerTab = "executions" | "problems";

interface EditorDrawerProps {
  pane: Pane;
  tab: DrawerTab;
  onTab: (tab: DrawerTab) => void;
  onShowExecution: (executionId: string) => void;
  onShowProblem: (problem: FlowProblem) => void;
}

/** The flow's problems and executions, below the canvas. */
export function EditorDrawer({ pane, tab, onTab, onShowExecution, onShowProblem }: EditorDrawerProps) {
  const flowId = useEditor((state) => state.flowId);
  const count = useEditor((state) => state.problems.length);
  const problems = count === 0 ? "Problems" : `Problems (${count})`;
  const { toggle } = pane;
  useCommands(useMemo(() => drawerCommands(toggle), [toggle]));
  return (
    <ResizablePane
      pane={pane}
      side="bottom"
      label="Executions and problems"
      tabs={[
        { label: "Executions", onOpen: () => onTab("executions") },
        { label: problems, onOpen: () => onTab("problems") },
      ]}
    >
      <Tabs
        className={classes.drawer ?? ""}
        value={tab}
        onChange={(value) => onTab(value === "problems" ? "problems" : "executions")}
        keepMounted={false}
      >
        <Tabs.List>
          <Tabs.Tab value="executions">Executions</Tabs.Tab>
          <Tabs.Tab value="problems">{problems}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="executions" className={classes.panel ?? ""}>
          <FlowExecutions flowId={flowId} onShow={onShowExecution} />
        </Tabs.Panel>
        <Tabs.Panel value="problems" className={classes.panel ?? ""}>
          <ProblemList onShow={onShowProblem} />
        </Tabs.Panel>
      </Tabs>
    </ResizablePane>
  );
}
