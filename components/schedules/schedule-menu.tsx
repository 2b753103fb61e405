import { Menu } from "@mantine/core";
import { IconPlayerPause, IconPlayerPlay, IconRoute } from "@tabler/icons-react";
import Link from "next/link";
import type { LiveSchedule } from "#api/schedules/schema.ts";
import { useCanEdit, useCanRun } from "#components/api/access.ts";
import { useReplay } from "#components/api/executions.ts";
import { useDeactivateFlow } from "#components/api/flows.ts";
import { useRefreshSchedules } from "#components/api/schedules.ts";
import { ActionsMenu } from "#components/ui/actions-menu.tsx";
import { confirm } from "#components/ui/confirm.tsx";
import { notifyProblem, notifySuccess } from "#components/ui/notify.tsx";
import rows from "#components/ui/row-list.module.css";

/** The actions of a schedule. It is paused with its flow: only published flows are started by the clock. */
export function ScheduleMenu({ schedule }: { schedule: LiveSchedule }) {
  const { flow_id, flow_name, last_execution } = schedule;
  const canEdit = useCanEdit();
  const canRun = useCanRun();
  const pause = usePause(schedule);
  const runNow = useRunNow();
  return (
    <ActionsMenu className={rows.menu} label={`Actions for the schedule of ${flow_name}`} width={240}>
      {canRun && (
        <Menu.Item
          leftSection={<IconPlayerPlay size={16} />}
          disabled={last_execution === null}
          onClick={() => last_execution && runNow(last_execution.id)}
        >
          {last_execution === null ? "Run now (after its first run)" : "Run now"}
        </Menu.Item>
      )}
      {canEdit && (
        <Menu.Item leftSection={<IconPlayerPause size={16} />} onClick={() => void pause()}>
          Pause by unpublishing
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconRoute size={16} />} component={Link} href={`/flows/${flow_id}`}>
        Open flow
      </Menu.Item>
    </ActionsMenu>
  );
}

/** Runs the published version with the input of the last run. */
function useRunNow() {
  const replay = useReplay();
  const refresh = useRefreshSchedules();
  return (id: string) =>
    replay.mutate(
      { id, against: "live" },
      {
        onSuccess: () => {
          notifySuccess("Started");
          return refresh();
        },
        onError: (error) => notifyProblem("The schedule was not run", error),
      },
    );
}

function usePause({ flow_id, flow_name }: LiveSchedule) {
  const deactivate = useDeactivateFlow();
  const refresh = useRefreshSchedules();
  return async () => {
    const isConfirmed = await confirm({
      title: `Unpublish “${flow_name}”?`,
      body: "Its schedules stop, and so do its other triggers. Publish it again to continue.",
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
