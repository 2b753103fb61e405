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
import { useListenState } from "#components/editor/state/listening/listening.ts";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { notifyProblem, notifySuccess } from "#components/ui/notify.tsx";
import { clockTime } from "#components/ui/time-text.ts";
import { definitionOf } from "#engine/node-types.ts";
import classes from "./listen-bar.module.css";
import { ListenedWebhook } from "./listened-webhook.tsx";

interface ListenBarProps {
  flowId: string;
  /** Whether a live version responds to calls, and the draft runs beside it. */
  isLive: boolean;
  canEdit: boolean;
}

/** Starts listening, and tells who listens, until when, and what arrived. Nothing for a flow without webhooks. */
export function ListenBar({ flowId, isLive, canEdit }: ListenBarProps) {
  const listening = useListenState();
  const endsAt = listening?.endsAt ?? null;
  const webhooks = useEditor(
    useShallow(({ document, nodeTypes }) =>
      document.nodes.filter((node) => hasCalls(definitionOf(node, nodeTypes))).map(({ id }) => id),
    ),
  );
  const [first] = webhooks;
  if (first === undefined) return null;
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
            size="xs"
            variant="default"
            loading={listening.isStarting}
            leftSection={<IconBroadcast size={15} aria-hidden />}
            onClick={listening.start}
          >
            Listen
          </Button>
        </Tooltip>
      )}
      {listening && endsAt !== null && (
        <section className={classes.bar} aria-label="Listening">
          <IconBroadcast size={15} className={classes.sign} aria-hidden />
          <span role="status" className={classes.words}>
            {listening.received === null ? (
              <>Listening: send a call</>
            ) : (
              <>
                Received{" "}
                <span className={classes.name}>{listening.received.name ?? listening.received.method}</span>
              </>
            )}
            <span className={classes.until}> until {clockTime(new Date(endsAt), new Date())}</span>
          </span>
          {listening.received === null ? (
            <CopyUrl flowId={flowId} nodeId={first} />
          ) : (
            canEdit && <UseAsSample call={listening.received} />
          )}
          <Tooltip label="Stop listening">
            <ActionIcon aria-label="Stop listening" size={24} onClick={listening.stop}>
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
