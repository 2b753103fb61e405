"use client";

import { Button, Tooltip } from "@mantine/core";
import { IconArrowsDiff, IconBraces, IconDatabase } from "@tabler/icons-react";
import { useState } from "react";
import type { Call, CallReplay } from "#api/webhooks/calls/schema.ts";
import { useTriggerUrl } from "#components/call/trigger-url.ts";
import { dataOfCall } from "#components/editor/state/data/current-data.ts";
import { useEditorStore } from "#components/editor/state/editor-context.tsx";
import { CopyButton } from "#components/ui/copy-button.tsx";
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

/** The actions for a call. */
export function CallActions(props: CallActionsProps & { call: Call }) {
  const { call, flowId, nodeId, readOnly, canReplay, sample: nodeSample, onSample } = props;
  const store = useEditorStore();
  const { url } = useTriggerUrl(flowId, nodeId);
  const [isComparing, setIsComparing] = useState(false);
  const sample = sampleOfCall(call);
  return (
    <div className={classes.actions}>
      {canReplay && <CallReplayMenu nodeId={nodeId} callIds={[call.id]} onReplayed={props.onReplayed} />}
      <Button
        size="xs"
        variant="default"
        leftSection={<IconDatabase size={14} aria-hidden />}
        disabled={call.output_problem !== null}
        onClick={() => {
          store.getState().chooseData(dataOfCall(call));
          notifySuccess("Call set as current data");
        }}
      >
        Use as current data
      </Button>
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
      <Button
        size="xs"
        variant="default"
        leftSection={<IconArrowsDiff size={14} aria-hidden />}
        onClick={() => setIsComparing(true)}
      >
        Compare
      </Button>
      <CopyButton value={callCurl(call, url)} label="Copy as curl" withWords size="xs" />
      {isComparing && <CompareDialog call={call} sample={nodeSample} onClose={() => setIsComparing(false)} />}
    </div>
  );
}
