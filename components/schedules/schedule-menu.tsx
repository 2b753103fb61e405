import { Menu } from "@mantine/core";
import { IconPlayerPause, IconPlayerPlay, IconRoute } from "@tabler/icons-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import type { LiveSchedule } from "#api/schedules/schema.ts";
import { useCanEdit, useCanRun } from "#components/api/access.ts";
import { useDeactivateFlow, useStartExecution } from "#components/api/flows.ts";
import { useRefreshSchedules } from "#components/api/schedules.ts";
import { ActionsMenu } from "#components/ui/actions-menu.tsx";
import { confirm } from "#components/ui/confirm.tsx";
import { notifyProblem, notifySuccess } from "#components/ui/notify.tsx";
import rows from "#components/ui/row-list.module.css";
import menu from "./schedule-menu.module.css";

/** The actions of a schedule. It is paused with its flow: only published flows are started by the clock. */
export function ScheduleMenu({ schedule }: { schedule: LiveSchedule }) {
  const { flow_id, flow_name } = schedule;
  const canEdit = useCanEdit();
  const canRun = useCanRun();
  const pause = usePause(schedule);
  const runNow = useRunNow(schedule);
  return (
    <ActionsMenu className={rows.menu} label={`Actions for the schedule of ${flow_name}`} width={240}>
      {canRun && (
        <Menu.Item leftSection={<IconPlayerPlay size={16} />} onClick={runNow}>
          Run now
          <span className={menu.hint}>The published version, as if it were due</span>
        </Menu.Item>
      )}
      {canEdit && (
        <Menu.Item leftSection={<IconPlayerPause size={16} />} onClick={() => void pause()}>
          Pause…
          <span className={menu.hint}>Unpublishes the flow</span>
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconRoute size={16} />} component={Link} href={`/flows/${flow_id}`}>
        Open flow
      </Menu.Item>
    </ActionsMenu>
  );
}

/** Starts the published version at the schedule, with now as its time. The next run stays where it was. */
function useRunNow({ flow_id, node_id }: LiveSchedule) {
  const start = useStartExecution(flow_id);
  const refresh = useRefreshSchedules();
  const router = useRouter();
  return () => {
    // The second click of a double click, which the closing menu still takes.
    if (start.isPending) return;
    start.mutate(
      { node_id, idempotencyKey: crypto.randomUUID() },
      {
        onSuccess: ({ id }) => {
          notifySuccess("Started", { label: "Open execution", run: () => router.push(`/executions/${id}`) });
          return refresh();
        },
        onError: (error) => notifyProblem("The schedule was not run", error),
      },
    );
  };
}

function usePause({ flow_id, flow_name }: LiveSchedule) {
  const deactivate = useDeactivateFlow();
  const refresh = useRefreshSchedules();
  return async () => {
    const isConfirmed = await confirm({
      title: `Pause “${flow_name}” by unpublishing it?`,
      body: "A schedule is paused together with its flow. Unpublishing also stops the flow’s other triggers: its webhooks and forms no longer answer. Publish the flow again to continue; times in between are skipped.",
      confirmLabel: "Unpublish flow",
    });
    if (!isConfirmed) return;
    deactivate.mutate(flow_id, {
      onSuccess: () => {
        notifySuccess(`“${flow_name}” was unpublished`);
        return refresh();
      },
      onError: (error) => notifyProblem("The flow was not unpublished", error),
    });
  };
}
