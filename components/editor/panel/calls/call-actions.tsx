"use client";

import { ActionIcon, Button, Menu, Tooltip } from "@mantine/core";
import { IconArrowsDiff, IconBraces, IconCopy, IconDatabase, IconDots } from "@tabler/icons-react";
import { useState } from "react";
import type { Call, CallReplay } from "#api/webhooks/calls/schema.ts";
import { useTriggerUrl } from "#components/call/trigger-url.ts";
import { dataOfCall } from "#components/editor/state/data/current-data.ts";
import { useEditorStore } from "#components/editor/state/editor-context.tsx";
import { copyText } from "#components/ui/copy-text.ts";
import { notifySuccess } from "#components/ui/notify.tsx";
import { callCurl } from "./call-curl.ts";
import classes from "./calls.module.css";
import { CompareDialog } from "./compare-dialog.tsx";
import { CallReplayMenu } from "./replay-menu.tsx";
import { sampleOfCall } from "./sample-of-call.ts";

export interface CallActionsProps {
  flowId: string;
  nodeId: string;
  sample: string;
  readOnly: boolean;
  canReplay: boolean;
  /** Sets a payload as the node's sample. */
  onSample: (sample: string) => void;
  onReplayed: (replays: readonly CallReplay[]) => void;
}

/** The actions for a call, on one line: the two that people come for, and a menu. */
export function CallActions(props: CallActionsProps & { call: Call }) {
  const { call, nodeId, readOnly, canReplay, onSample } = props;
  const sample = sampleOfCall(call);
  return (
    <div className={classes.actions} role="toolbar" aria-label="Actions for this call">
      {canReplay && <CallReplayMenu nodeId={nodeId} callIds={[call.id]} onReplayed={props.onReplayed} />}
      {!readOnly && (
        <Tooltip label={sample === null ? "This call has no payload to use" : "You can undo this"}>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconBraces size={14} aria-hidden />}
            disabled={sample === null}
            onClick={() => sample !== null && onSample(sample)}
          >
            Use as sample payload
          </Button>
        </Tooltip>
      )}
      <MoreActions {...props} />
    </div>
  );
}

function MoreActions({ call, flowId, nodeId, sample }: CallActionsProps & { call: Call }) {
  const store = useEditorStore();
  const { url } = useTriggerUrl(flowId, nodeId);
  const [isComparing, setIsComparing] = useState(false);
  return (
    <>
      <Menu position="bottom-end" width={220}>
        <Menu.Target>
          <ActionIcon variant="default" size={30} aria-label="More actions for this call">
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconDatabase size={16} stroke={1.7} aria-hidden />}
            disabled={call.output_problem !== null}
            onClick={() => {
              store.getState().chooseData(dataOfCall(call));
              notifySuccess("Call set as current data");
            }}
          >
            Use as current data
          </Menu.Item>
          <Menu.Item
            leftSection={<IconArrowsDiff size={16} stroke={1.7} aria-hidden />}
            onClick={() => setIsComparing(true)}
          >
            Compare
          </Menu.Item>
          <Menu.Item
            leftSection={<IconCopy size={16} stroke={1.7} aria-hidden />}
            onClick={() => void copyText(callCurl(call, url), "Copied as curl")}
          >
            Copy as curl
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isComparing && <CompareDialog call={call} sample={sample} onClose={() => setIsComparing(false)} />}
    </>
  );
}
