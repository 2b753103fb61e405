import { Button, Group } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import type { Moved } from "#components/editor/state/document/moved.ts";
import type { EditorStore } from "#components/editor/state/editor-context.tsx";

const showMs = 10_000;

/** Reports the connections that a move into or out of a loop removed, with a way back, or why it is not possible. */
export function notifyMoved(moved: Moved, store: EditorStore): void {
  if ("refusal" in moved) {
    notifications.show({ color: "red", title: "Not moved", message: moved.refusal });
    return;
  }
  if (moved.removedEdges === 0) return;
  const after = store.getState().document;
  const id = `moved-${performance.now()}`;
  const undo = () => {
    notifications.hide(id);
    // Undo takes back the last change, which may be another one by now.
    if (store.getState().document === after) store.getState().undo();
  };
  notifications.show({
    id,
    autoClose: showMs,
    message: (
      <Group justify="space-between" wrap="nowrap">
        <span>{words(moved.removedEdges)}</span>
        <Button size="compact-sm" variant="default" onClick={undo}>
          Undo
        </Button>
      </Group>
    ),
  });
}

function words(count: number): string {
  const removed = count === 1 ? "1 connection was removed" : `${count} connections were removed`;
  return `${removed}: connections cannot cross the border of a loop.`;
}
