"use client";

import { Tabs } from "@mantine/core";
import { useEffect, useState } from "react";
import { CallsTab, hasCalls } from "#components/calls/calls-tab.tsx";
import { findNode, useEditor } from "#components/canvas/editor-context.tsx";
import { NodeIcon } from "#components/canvas/node-icon.tsx";
import { useNodeTypes } from "#components/canvas/node-types.ts";
import { TagSourceProvider } from "#components/fields/template/tag-source.ts";
import { definitionOf } from "#engine/node-types.ts";
import { DataTab } from "./data-tab.tsx";
import classes from "./inspector.module.css";
import { NodeForm } from "./node-form.tsx";
import { PanelHeading } from "./panel-heading.tsx";
import { useShownData } from "./shown-data.ts";
import { TagDock } from "./tag-dock.tsx";

type Tab = "settings" | "calls" | "data";

/** The last chosen tab, separately for editing and viewing: the next node opens on it too. */
const lastTabs: { editing: Tab; looking: Tab } = { editing: "settings", looking: "data" };

/** The panel of one node: its settings, its last data, and the tags that it can use. */
export function NodePanel({ nodeId }: { nodeId: string }) {
  const node = useEditor((state) => findNode(state.document, nodeId));
  const request = useEditor((state) => (state.fieldRequest?.nodeId === nodeId ? state.fieldRequest : null));
  const readOnly = useEditor((state) => state.readOnly);
  const mode = useEditor((state) => (state.readOnly && state.lastExecution ? "looking" : "editing"));
  const [tab, setTab] = useState<Tab>(lastTabs[mode]);
  const { tags: source } = useShownData(nodeId);
  const types = useNodeTypes();
  const open = (next: Tab) => {
    lastTabs[mode] = next;
    setTab(next);
  };
  useEffect(() => {
    if (request) setTab("settings");
  }, [request]);
  const isCallWanted = useEditor(({ callRequest }) => callRequest?.nodeId === nodeId);
  useEffect(() => {
    if (isCallWanted) setTab("calls");
  }, [isCallWanted]);

  if (!node) return null;
  const definition = definitionOf(node, types);
  const isCalled = hasCalls(definition);
  const shown = tab === "calls" && !isCalled ? "settings" : tab;
  const label =
    typeof node.config.label === "string" && node.config.label !== "" ? node.config.label : node.type;
  return (
    <TagSourceProvider value={source}>
      <PanelHeading
        icon={<NodeIcon type={node.type} />}
        title={label}
        subtitle={
          <>
            {definition && definition.label !== label ? `${definition.label} · ` : ""}
            <span className={classes.key}>{node.key}</span>
          </>
        }
      />
      <Tabs
        value={shown}
        onChange={(value) => open(value === "data" || value === "calls" ? value : "settings")}
        className={classes.tabs ?? ""}
      >
        <Tabs.List px="md">
          {/* A tag dragged from the data tab can be dropped into a field by way of the settings tab. */}
          <Tabs.Tab value="settings" onDragEnter={() => setTab("settings")}>
            Settings
          </Tabs.Tab>
          {isCalled && <Tabs.Tab value="calls">Calls</Tabs.Tab>}
          <Tabs.Tab value="data">Data</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="settings" className={classes.body ?? ""}>
          <NodeForm node={node} definition={definition} />
        </Tabs.Panel>
        {isCalled && (
          <Tabs.Panel value="calls" className={classes.body ?? ""}>
            {shown === "calls" && definition && <CallsTab node={node} definition={definition} />}
          </Tabs.Panel>
        )}
        <Tabs.Panel value="data" className={classes.body ?? ""}>
          {shown === "data" && <DataTab node={node} />}
        </Tabs.Panel>
      </Tabs>
      {!readOnly && definition?.category !== "trigger" && <TagDock source={source} />}
    </TagSourceProvider>
  );
}
