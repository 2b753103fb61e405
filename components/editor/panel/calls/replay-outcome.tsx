import { notifications } from "@mantine/notifications";
import { IconAlertTriangle, IconCheck } from "@tabler/icons-react";
import Link from "next/link";
import type { CallReplay } from "#api/webhooks/calls/schema.ts";

/** An unpublished flow has no version to replay calls against. */
const unpublished = "flow_inactive";

/** The result of replaying calls: how many ran, links to them, and why others did not. */
export function notifyReplayed(replays: readonly CallReplay[]): void {
  const started = replays.filter(({ execution_id }) => execution_id !== null);
  const refused = replays.filter(({ execution_id }) => execution_id === null);
  if (started.length > 0) {
    const notes = [...new Set(started.flatMap(({ detail }) => detail ?? []))];
    notifications.show({
      title: started.length === 1 ? "Call replayed" : `${started.length} calls replayed`,
      message: (
        <>
          {notes.map((note) => (
            <div key={note}>{note}</div>
          ))}
          {started.length === 1 && (
            <Link href={`/executions/${started[0]?.execution_id}`}>Open execution</Link>
          )}
        </>
      ),
      icon: <IconCheck size={16} aria-hidden />,
      color: "teal",
      autoClose: 8000,
    });
  }
  if (refused.length > 0) {
    notifications.show({
      title: titleOf(refused),
      message: [...new Set(refused.flatMap(({ detail }) => detail ?? []))].slice(0, 3).join(" "),
      icon: <IconAlertTriangle size={16} aria-hidden />,
      color: "red",
      autoClose: 10_000,
    });
  }
}

function titleOf(refused: readonly CallReplay[]): string {
  if (refused.every(({ code }) => code === unpublished)) return "Publish the flow to replay against it";
  return refused.length === 1 ? "The replay was refused" : `${refused.length} replays were refused`;
}
