"use client";

import { ActionIcon, Button, Menu, Tooltip } from "@mantine/core";
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconChevronDown,
  IconPlayerPlay,
  IconPlayerStop,
} from "@tabler/icons-react";
import Link from "next/link";
import type { Flow } from "#api/flows/documents/schema.ts";
import { useCanRun } from "#components/api/access.ts";
import { People } from "#components/editor/shell/presence/people.tsx";
import { DataChooser } from "#components/editor/shell/run/data-chooser.tsx";
import { RunLive } from "#components/editor/shell/run/run-live.tsx";
import { useDataLabel } from "#components/editor/shell/run/use-data-label.ts";
import { SaveIndicator } from "#components/editor/shell/save/save-indicator.tsx";
import type { Saver } from "#components/editor/shell/save/saver.ts";
import { PublishDialog } from "#components/editor/shell/versions/publish-dialog.tsx";
import type { DraftTest } from "#components/editor/state/data/editor-run.ts";
import { useEditor, useEditorStore, useHistoryDepth } from "#components/editor/state/editor-context.tsx";
import { ShortcutHint } from "#components/ui/key-hint.tsx";
import { StatusBadge } from "#components/ui/status-badge.tsx";
import { FlowName } from "./flow-name.tsx";
import { FlowOptions } from "./flow-options.tsx";
import { runsLike } from "./runs-like.ts";
import classes from "./top-bar.module.css";
import type { useActivation } from "./use-activation.tsx";

interface TopBarProps {
  flow: Flow;
  run: DraftTest;
  activation: ReturnType<typeof useActivation>;
  saver: Saver;
}

/** The breadcrumb, the flow's state, and the actions for the whole flow. */
export function TopBar({ flow, run, activation, saver }: TopBarProps) {
  const readOnly = useEditor((state) => state.readOnly);
  const canRun = useCanRun();
  return (
    <header className={classes.bar}>
      <nav className={classes.crumbs} aria-label="Breadcrumb">
        <Link href="/flows" className={classes.crumb}>
          Flows
        </Link>
        <span aria-hidden>/</span>
      </nav>
      <FlowName />
      <FlowOptions flow={flow} saver={saver} />
      {!readOnly && <History />}
      <LiveState flow={flow} />
      <div className={classes.rest}>
        <People />
        {!readOnly && <SaveIndicator onRetry={() => void saver.flush()} />}
        <DataChooser />
        {canRun && (
          <>
            <RunButton run={run} />
            {flow.active && <RunLive flow={flow} />}
          </>
        )}
        {!readOnly && <Activation flow={flow} activation={activation} />}
      </div>
    </header>
  );
}

function RunButton({ run }: Pick<TopBarProps, "run">) {
  const isOffline = useEditor((state) => state.saveState === "offline");
  const { kind } = useEditor((state) => state.currentData);
  const data = useDataLabel();
  const input = kind === "execution" || kind === "call" ? `With the input of: ${data}` : "With the sample";
  return (
    <Tooltip
      label={
        isOffline ? (
          "Offline: a run needs the server"
        ) : (
          <span className={classes.tip}>
            {input} <ShortcutHint keys="mod+enter" />
          </span>
        )
      }
    >
      <Button
        variant="default"
        leftSection={<IconPlayerPlay size={16} aria-hidden />}
        loading={run.isStarting}
        onClick={() => run.start()}
      >
        Run
      </Button>
    </Tooltip>
  );
}

/** Whether the draft runs differently from the published version. Unsaved changes count. */
function useIsChanged(flow: Flow): boolean {
  const isEdited = useEditor(
    ({ saveState, document }) => saveState !== "saved" && !runsLike(flow.document, document),
  );
  return flow.live_version !== null && (flow.unpublished_changes || isEdited);
}

function LiveState({ flow }: { flow: Flow }) {
  const changed = useIsChanged(flow);
  return (
    <span className={classes.state}>
      <StatusBadge
        status={flow.active ? "live" : "inactive"}
        label={flow.active ? `Published v${flow.live_version}` : "Draft"}
      />
      {changed && <span className={classes.changed}>Unpublished changes</span>}
    </span>
  );
}

function History() {
  const store = useEditorStore();
  const depth = useHistoryDepth();
  return (
    <div className={classes.history}>
      <Tooltip label="Undo">
        <ActionIcon aria-label="Undo" disabled={depth.undo === 0} onClick={() => store.getState().undo()}>
          <IconArrowBackUp size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Redo">
        <ActionIcon aria-label="Redo" disabled={depth.redo === 0} onClick={() => store.getState().redo()}>
          <IconArrowForwardUp size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </div>
  );
}

function Activation({ flow, activation }: Pick<TopBarProps, "flow" | "activation">) {
  const { publish, askToPublish, unpublish, isPending } = activation;
  const changed = useIsChanged(flow);
  if (!flow.active) {
    return (
      <Button loading={isPending} onClick={() => void publish()}>
        Publish
      </Button>
    );
  }
  return (
    <Button.Group>
      <Button loading={isPending} disabled={!changed} onClick={askToPublish}>
        Publish changes
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button px={8} aria-label="More publishing actions">
            <IconChevronDown size={16} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPlayerStop size={16} aria-hidden />} onClick={unpublish}>
            Unpublish
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <PublishDialog
        opened={activation.isAsking}
        onClose={activation.cancel}
        onPublish={(note) => void publish(note)}
      />
    </Button.Group>
  );
}
