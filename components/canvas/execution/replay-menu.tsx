"use client";

import { Button, Menu } from "@mantine/core";
import { IconChevronDown, IconPlayerTrackNext, IconRepeat } from "@tabler/icons-react";
import { useOpenReplay } from "#components/executions/use-open-replay.ts";
import type { Execution } from "#server/executions/reads/schema.ts";

/** Replays the execution and goes to the new one. */
export function ExecutionReplayMenu({ execution }: { execution: Execution }) {
  const { id, status, version, flow_name } = execution;
  const { run, isPending } = useOpenReplay(id);
  if (flow_name === null) return null;
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <Button
          leftSection={<IconRepeat size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          loading={isPending}
        >
          Replay
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {status === "failed" && (
          <>
            <Menu.Item
              leftSection={<IconPlayerTrackNext size={16} aria-hidden />}
              onClick={() => run({ against: "same", from_failed: true })}
            >
              Retry from the failed node
            </Menu.Item>
            <Menu.Divider />
          </>
        )}
        <Menu.Label>Replay this input with</Menu.Label>
        <Menu.Item onClick={() => run({ against: "same" })}>
          {version === null ? "The same draft" : `The same version (v${version})`}
        </Menu.Item>
        <Menu.Item onClick={() => run({ against: "live" })}>The live version</Menu.Item>
        <Menu.Item onClick={() => run({ against: "draft" })}>The draft as it is now</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
