"use client";

import { Button, Menu } from "@mantine/core";
import { IconChevronDown, IconRepeat } from "@tabler/icons-react";
import type { CallReplay, ReplayTarget } from "#api/webhooks/calls/schema.ts";
import { useReplayCalls } from "#components/api/calls.ts";
import { useFlow } from "#components/api/flows.ts";
import { useEditor } from "#components/editor/state/editor-context.tsx";
import { notifyProblem } from "#components/ui/notify.tsx";
import { notifyReplayed } from "./replay-outcome.tsx";

export interface ReplayMenuProps {
  nodeId: string;
  callIds: readonly string[];
  /** Called with the outcome of each call. */
  onReplayed: (replays: readonly CallReplay[]) => void;
}

/** Replays calls with the published version, if there is one, or the draft. */
export function CallReplayMenu({ nodeId, callIds, onReplayed }: ReplayMenuProps) {
  const replay = useReplayCalls(nodeId);
  const flowId = useEditor((state) => state.flowId);
  const isPublished = useFlow(flowId).data?.active ?? false;
  const run = (against: ReplayTarget) =>
    replay.mutate(
      { call_ids: callIds, against },
      {
        onSuccess: ({ data }) => {
          notifyReplayed(data);
          onReplayed(data);
        },
        onError: (error) => notifyProblem("Nothing was replayed", error),
      },
    );
  return (
    <Menu position="bottom-start" width={220}>
      <Menu.Target>
        <Button
          size="xs"
          leftSection={<IconRepeat size={14} aria-hidden />}
          rightSection={<IconChevronDown size={12} aria-hidden />}
          loading={replay.isPending}
        >
          Replay
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Replay with</Menu.Label>
        {isPublished && <Menu.Item onClick={() => run("live")}>Published version</Menu.Item>}
        <Menu.Item onClick={() => run("draft")}>Current draft</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
