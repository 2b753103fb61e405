import { Button } from "@mantine/core";
import {
  IconDownload,
  IconFolderSymlink,
  IconPlayerPlay,
  IconPlayerStop,
  IconTag,
  IconTrash,
  IconX,
} from "@tabler/icons-react";
import { useCanEdit } from "#components/api/access.ts";
import { flowExportUrls } from "#components/api/flow-batches.ts";
import { confirm } from "#components/ui/confirm.tsx";
import type { ListedFlow } from "#server/flows/documents/schema.ts";
import classes from "./bulk-bar.module.css";
import { countFlows } from "./count-flows.ts";
import { FlowsLoss } from "./deletion-loss.tsx";
import { openLabels } from "./labels-dialog.tsx";
import { openMove } from "./move-dialog.tsx";
import { useRunBatch } from "./use-run-batch.tsx";

export interface BulkBarProps {
  /** The selected flows. Without any, nothing is shown. */
  flows: readonly ListedFlow[];
  onClear: () => void;
}

/** What can be done with the selected flows. */
export function BulkBar({ flows, onClear }: BulkBarProps) {
  const { run, isPending } = useRunBatch();
  const canEdit = useCanEdit();
  if (flows.length === 0) return null;
  const isAnyInactive = flows.some(({ active }) => !active);
  const isAnyActive = flows.some(({ active }) => active);
  const remove = async () => {
    const isConfirmed = await confirm({
      title: `Delete ${countFlows(flows.length)}?`,
      body: <FlowsLoss flows={flows} />,
      confirmLabel: flows.length === 1 ? "Delete flow" : "Delete flows",
      danger: true,
    });
    if (isConfirmed && (await run(flows, { action: "delete" }, { done: "deleted", failed: "deleted" })))
      onClear();
  };
  return (
    <section className={classes.bar} aria-label="Selected flows">
      <span className={classes.count} role="status">
        {flows.length} selected
      </span>
      {canEdit && (
        <>
          {isAnyInactive && (
            <Button
              {...look}
              leftSection={<IconPlayerPlay size={16} aria-hidden />}
              loading={isPending}
              onClick={() =>
                void run(
                  flows.filter(({ active }) => !active),
                  { action: "activate" },
                  { done: "published", failed: "published" },
                )
              }
            >
              Publish
            </Button>
          )}
          {isAnyActive && (
            <Button
              {...look}
              leftSection={<IconPlayerStop size={16} aria-hidden />}
              loading={isPending}
              onClick={() =>
                void run(
                  flows.filter(({ active }) => active),
                  { action: "deactivate" },
                  { done: "unpublished", failed: "unpublished" },
                )
              }
            >
              Unpublish
            </Button>
          )}
          <Button
            {...look}
            leftSection={<IconFolderSymlink size={16} aria-hidden />}
            onClick={() => openMove(flows)}
          >
            Move
          </Button>
          <Button {...look} leftSection={<IconTag size={16} aria-hidden />} onClick={() => openLabels(flows)}>
            Label
          </Button>
        </>
      )}
      <Button
        {...look}
        leftSection={<IconDownload size={16} aria-hidden />}
        onClick={() => download(flowExportUrls(flows.map(({ id }) => id)))}
      >
        Export
      </Button>
      {canEdit && (
        <Button
          {...look}
          color="red"
          leftSection={<IconTrash size={16} aria-hidden />}
          loading={isPending}
          onClick={() => void remove()}
        >
          Delete
        </Button>
      )}
      <Button {...look} leftSection={<IconX size={16} aria-hidden />} onClick={onClear}>
        Clear selection
      </Button>
    </section>
  );
}

const look = { variant: "subtle", color: "gray", size: "xs" } as const;

/** Downloads each of these, one file after the other. */
function download(urls: readonly string[]): void {
  for (const url of urls) {
    const link = document.createElement("a");
    link.href = url;
    link.download = "";
    link.click();
  }
}
