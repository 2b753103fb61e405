import { ActionIcon, Menu } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import {
  IconCopy,
  IconDots,
  IconPlayerStop,
  IconPlayerTrackNext,
  IconRepeat,
  IconRoute,
} from "@tabler/icons-react";
import Link from "next/link";
import type { ExecutionSummary } from "#api/executions/reads/schema.ts";
import { useCanRun } from "#components/api/access.ts";
import { isFinished, useCancel } from "#components/api/executions.ts";
import { useFlow } from "#components/api/flows.ts";
import { useOpenReplay } from "#components/execution/use-open-replay.ts";
import { notifyProblem, notifySuccess } from "#components/ui/notify.tsx";
import rows from "#components/ui/row-list.module.css";

/** The actions for an execution in the list. */
export function ExecutionMenu({ execution }: { execution: ExecutionSummary }) {
  const { id, status, flow_id, flow_name, version } = execution;
  const canRun = useCanRun();
  const clipboard = useClipboard();
  const cancel = useCancel();
  const { run } = useOpenReplay(id);

  const stop = () =>
    cancel.mutate(id, {
      onSuccess: () => notifySuccess("Canceled"),
      onError: (error) => notifyProblem("The execution was not canceled", error),
    });

  return (
    <Menu position="bottom-end" width={220}>
      <Menu.Target>
        <ActionIcon className={rows.menu} aria-label={`Actions for execution ${id}`}>
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {canRun && !isFinished(status) && (
          <Menu.Item leftSection={<IconPlayerStop size={16} />} onClick={stop}>
            Cancel
          </Menu.Item>
        )}
        {canRun && status === "failed" && (
          <Menu.Item
            leftSection={<IconPlayerTrackNext size={16} />}
            onClick={() => run({ against: "same", from_failed: true })}
          >
            Retry from the failed node
          </Menu.Item>
        )}
        {canRun && flow_name !== null && (
          <>
            <Menu.Label>Replay this input with</Menu.Label>
            <Menu.Item leftSection={<IconRepeat size={16} />} onClick={() => run({ against: "same" })}>
              {version === null ? "Same draft" : `Same version (v${version})`}
            </Menu.Item>
            <ReplayPublished flowId={flow_id} onReplay={() => run({ against: "live" })} />
            <Menu.Item leftSection={<IconRepeat size={16} />} onClick={() => run({ against: "draft" })}>
              Current draft
            </Menu.Item>
            <Menu.Divider />
          </>
        )}
        {flow_name !== null && (
          <Menu.Item leftSection={<IconRoute size={16} />} component={Link} href={`/flows/${flow_id}`}>
            Open flow
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => clipboard.copy(id)}>
          Copy id
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** Renders nothing for an unpublished flow. Whether it is published is read once the menu opens. */
function ReplayPublished({ flowId, onReplay }: { flowId: string; onReplay: () => void }) {
  const isPublished = useFlow(flowId).data?.active ?? false;
  if (!isPublished) return null;
  return (
    <Menu.Item leftSection={<IconRepeat size={16} />} onClick={onReplay}>
      Published version
    </Menu.Item>
  );
}
