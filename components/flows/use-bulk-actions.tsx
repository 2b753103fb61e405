import {
  type Icon,
  IconDownload,
  IconFolderSymlink,
  IconPlayerPlay,
  IconPlayerStop,
  IconTag,
  IconTrash,
  IconX,
} from "@tabler/icons-react";
import type { ListedFlow } from "#api/flows/documents/schema.ts";
import { useCanEdit } from "#components/api/access.ts";
import { flowExportUrls } from "#components/api/flow-batches.ts";
import { FlowsLoss } from "#components/flow/deletion-loss.tsx";
import { confirm } from "#components/ui/confirm.tsx";
import { countText } from "#components/ui/count-text.ts";
import { openLabels } from "./labels-dialog.tsx";
import { openMove } from "./move-dialog.tsx";
import { useRunBatch } from "./use-run-batch.tsx";

export interface BulkAction {
  /** On its button: "Publish". */
  label: string;
  /** In the palette: "Publish selected flows". */
  command: string;
  shortcut: string;
  icon: Icon;
  /** It changes the flows on the server, so that it waits for the one before. */
  isBatch?: boolean;
  isDangerous?: boolean;
  run: () => void;
}

/** The actions for the selected flows. */
export function useBulkActions(flows: readonly ListedFlow[], onClear: () => void) {
  const { run, isPending } = useRunBatch();
  const canEdit = useCanEdit();
  const inactive = flows.filter(({ active }) => !active);
  const active = flows.filter((flow) => flow.active);
  const remove = async () => {
    const isConfirmed = await confirm({
      title: `Delete ${countText(flows.length, "flow")}?`,
      body: <FlowsLoss flows={flows} />,
      confirmLabel: flows.length === 1 ? "Delete flow" : "Delete flows",
      danger: true,
    });
    if (isConfirmed && (await run(flows, { action: "delete" }, { done: "deleted", failed: "deleted" })))
      onClear();
  };
  const publish: BulkAction = {
    label: "Publish",
    command: "Publish selected flows",
    shortcut: "shift+P",
    icon: IconPlayerPlay,
    isBatch: true,
    run: () => void run(inactive, { action: "activate" }, { done: "published", failed: "published" }),
  };
  const unpublish: BulkAction = {
    label: "Unpublish",
    command: "Unpublish selected flows",
    shortcut: "shift+U",
    icon: IconPlayerStop,
    isBatch: true,
    run: () => void run(active, { action: "deactivate" }, { done: "unpublished", failed: "unpublished" }),
  };
  const actions: BulkAction[] = [
    ...(canEdit && inactive.length > 0 ? [publish] : []),
    ...(canEdit && active.length > 0 ? [unpublish] : []),
    ...(canEdit ? [moveAction(flows), labelAction(flows)] : []),
    {
      label: "Export",
      command: "Export selected flows",
      shortcut: "shift+E",
      icon: IconDownload,
      run: () => download(flowExportUrls(flows.map(({ id }) => id))),
    },
    ...(canEdit ? [deleteAction(() => void remove())] : []),
    { label: "Clear selection", command: "Clear selection", shortcut: "escape", icon: IconX, run: onClear },
  ];
  return { actions: flows.length > 0 ? actions : [], isPending };
}

function moveAction(flows: readonly ListedFlow[]): BulkAction {
  return {
    label: "Move",
    command: "Move selected flows to a folder",
    shortcut: "m",
    icon: IconFolderSymlink,
    run: () => openMove(flows),
  };
}

function labelAction(flows: readonly ListedFlow[]): BulkAction {
  return {
    label: "Label",
    command: "Label selected flows",
    shortcut: "l",
    icon: IconTag,
    run: () => openLabels(flows),
  };
}

function deleteAction(run: () => void): BulkAction {
  return {
    label: "Delete",
    command: "Delete selected flows",
    shortcut: "delete",
    icon: IconTrash,
    isBatch: true,
    isDangerous: true,
    run,
  };
}

/** Downloads each of these, one file after the other. */
function download(urls: readonly string[]): void {
  for (const url of urls) {
    const link = document.createElement("a");
    link.href = url;
    link.download = "";
    link.click();
  }
}
