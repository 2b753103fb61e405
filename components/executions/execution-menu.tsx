import { Menu } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { IconCopy, IconPlayerStop, IconPlayerTrackNext, IconRepeat, IconRoute } from "@tabler/icons-react";
import Link from "next/link";
import type { ExecutionSummary } from "#api/executions/reads/schema.ts";
import { useCanRun } from "#components/api/access.ts";
import { isFinished, useCancel } from "#components/api/executions.ts";
import { useFlow } from "#components/api/flows.ts";
import { useOpenReplay } from "#components/execution/use-open-replay.ts";
import { ActionsMenu } from "#components/ui/actions-menu.tsx";
import { reports } from "#components/ui/notify.tsx";
import rows from "#components/ui/row-list.module.css";

/** The actions for an execution in the list. */
export function ExecutionMenu({ execution }: { execution: ExecutionSummary }) {
  const { id, status, flow_id, flow_name, version } = execution;
  const canRun = useCanRun();
  const clipboard = useClipboard();
  const cancel = useCancel();
  const { run } = useOpenReplay(id);

  const stop = () => cancel.mutate(id, reports("Canceled", "The execution was not canceled"));

  return (
    <ActionsMenu className={rows.menu} label={`Actions for execution ${id}`} width={220}>
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
        <ReplayItems flowId={flow_id} version={version} onReplay={(against) => run({ against })} />
      )}
      {flow_name !== null && (
        <Menu.Item leftSection={<IconRoute size={16} />} component={Link} href={`/flows/${flow_id}`}>
          Open flow
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => clipboard.copy(id)}>
        Copy id
      </Menu.Item>
    </ActionsMenu>
  );
}

interface ReplayItemsProps {
  flowId: string;
  /** Null for a draft. */
  version: number | null;
  onReplay: (against: "same" | "live" | "draft") => void;
}

function ReplayItems({ flowId, version, onReplay }: ReplayItemsProps) {
  // Read once the menu opens.
  const isPublished = useFlow(flowId).data?.active ?? false;
  const flows = [
    ["same", version === null ? "Same draft" : `Same version (v${version})`],
    ...(isPublished ? [["live", "Published version"] as const] : []),
    ["draft", "Current draft"],
  ] as const;
  return (
    <>
      <Menu.Label>Replay this input with</Menu.Label>
      {flows.map(([against, label]) => (
        <Menu.Item key={against} leftSection={<IconRepeat size={16} />} onClick={() => onReplay(against)}>
          {label}
        </Menu.Item>
      ))}
      <Menu.Divider />
    </>
  );
}
