"use client";

import { ActionIcon, Button, Tooltip } from "@mantine/core";
import { IconBraces, IconBroadcast, IconX } from "@tabler/icons-react";
import { useMemo } from "react";
import { useShallow } from "zustand/react/shallow";
import type { CallSummary } from "#api/webhooks/calls/schema.ts";
import { readWholeCall } from "#components/api/listeners.ts";
import { hasCalls } from "#components/call/has-calls.ts";
import { useTriggerUrl } from "#components/call/trigger-url.ts";
import { sampleOfCall } from "#components/editor/panel/calls/sample-of-call.ts";
import { findNode, useEditor, useEditorStore } from "#components/editor/state/editor-context.tsx";
import { type ListenState, useListenState } from "#components/editor/state/listening/listening.ts";
import { useCommands } from "#components/ui/commands.ts";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { notifyProblem, notifySuccess } from "#components/ui/notify.tsx";
import { clockTime } from "#components/ui/time-text.ts";
import { definitionOf } from "#engine/node-types.ts";
import classes from "./listen-bar.module.css";
import { listenCommand } from "./listen-command.ts";
import { ListenedWebhook } from "./listened-webhook.tsx";
import { useKeptFocus } from "./use-kept-focus.ts";

interface ListenBarProps {
  flowId: string;
  /** Whether a live version responds to calls, and the draft runs beside it. */
  isLive: boolean;
  canEdit: boolean;
}

/** Starts listening, and tells who listens, until when, and what arrived. Nothing for a flow without webhooks. */
export function ListenBar({ flowId, isLive, canEdit }: ListenBarProps) {
  const listening = useListenState();
  const webhooks = useEditor(
    useShallow(({ document, nodeTypes }) =>
      document.nodes.filter((node) => hasCalls(definitionOf(node, nodeTypes))).map(({ id }) => id),
    ),
  );
  const endsAt = listening?.endsAt ?? null;
  const [first] = webhooks;
  useListenCommand(first === undefined ? null : listening);
  const { button, onPress } = useKeptFocus(endsAt, listening?.isStarting ?? false);
  if (first === undefined) return null;
  const press = (run: () => void) => () => {
    onPress();
    run();
  };
  return (
    <>
      <OtherListeners />
      {listening && endsAt === null && (
        <Tooltip
          label={
            isLive
              ? "Calls also run the draft. The published version still responds."
              : "Calls run the draft, for ten minutes at most."
          }
        >
          <Button
            ref={button}
            size="xs"
            variant="default"
            loading={listening.isStarting}
            leftSection={<IconBroadcast size={15} aria-hidden />}
            onClick={press(listening.start)}
          >
            Listen
          </Button>
        </Tooltip>
      )}
      {listening && endsAt !== null && (
        <section className={classes.bar} aria-label="Listening">
          <Received call={listening.received} endsAt={endsAt} />
          {listening.received === null ? (
            <CopyUrl flowId={flowId} nodeId={first} />
          ) : (
            canEdit && <UseAsSample call={listening.received} />
          )}
          <Tooltip label="Stop listening">
            <ActionIcon ref={button} aria-label="Stop listening" size={24} onClick={press(listening.stop)}>
              <IconX size={15} aria-hidden />
            </ActionIcon>
          </Tooltip>
          {webhooks.map((id) => (
            <ListenedWebhook key={id} nodeId={id} endsAt={endsAt} onCall={listening.receive} />
          ))}
        </section>
      )}
    </>
  );
}

/** "Listening: send a call until 10:25", then what arrived. */
function Received({ call, endsAt }: { call: CallSummary | null; endsAt: string }) {
  return (
    <>
      <IconBroadcast size={15} className={classes.sign} aria-hidden />
      <span role="status" className={classes.words}>
        {call === null ? (
          <>Listening: send a call</>
        ) : (
          <>
            Received <span className={classes.name}>{call.name ?? call.method}</span>
          </>
        )}
        <span className={classes.until}> until {clockTime(new Date(endsAt), new Date())}</span>
      </span>
    </>
  );
}

function useListenCommand(listening: ListenState | null): void {
  const { start, stop, endsAt } = listening ?? {};
  const commands = useMemo(() => {
    if (!start || !stop) return [];
    return [listenCommand(endsAt !== null, endsAt === null ? start : stop)];
  }, [start, stop, endsAt]);
  useCommands(commands);
}

function CopyUrl({ flowId, nodeId }: { flowId: string; nodeId: string }) {
  const { url } = useTriggerUrl(flowId, nodeId);
  return <CopyButton value={url} label="Copy URL" />;
}

/** The received call becomes the sample payload of its webhook. */
function UseAsSample({ call }: { call: CallSummary }) {
  const store = useEditorStore();
  const use = async () => {
    try {
      const { document, nodeTypes, updateConfig } = store.getState();
      const node = findNode(document, call.node_id);
      const setting = node && definitionOf(node, nodeTypes)?.trigger?.sampleSetting;
      const sample = sampleOfCall(await readWholeCall(call));
      if (!setting || sample === null) throw new Error("This call has no payload to use.");
      updateConfig(call.node_id, { [setting]: sample });
      notifySuccess("Call set as sample payload");
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      notifyProblem("The sample payload was not changed", error);
    }
  };
  return (
    <Button
      size="compact-xs"
      variant="light"
      leftSection={<IconBraces size={14} aria-hidden />}
      onClick={() => void use()}
    >
      Use as sample payload
    </Button>
  );
}

/** "Ada listens until 10:25" */
function OtherListeners() {
  const tabs = useEditor((state) => state.otherTabs);
  const texts = useMemo(
    () =>
      tabs.flatMap(({ user, listening_until: until }) =>
        until === null ? [] : `${user.name} listens until ${clockTime(new Date(until), new Date())}`,
      ),
    [tabs],
  );
  if (texts.length === 0) return null;
  return (
    <p className={classes.others} role="status">
      {[...new Set(texts)].join(" · ")}
    </p>
  );
}
