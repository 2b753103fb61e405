"use client";

import { ActionIcon, Button, Group, Stack, Text } from "@mantine/core";
import { modals } from "@mantine/modals";
import { IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import type { Label } from "#api/flows/labels/schema.ts";
import { useDeleteLabel, useLabels } from "#components/api/labels.ts";
import { confirmDanger } from "#components/ui/confirm.tsx";
import { countText } from "#components/ui/count-text.ts";
import { notifyProblem } from "#components/ui/notify.tsx";
import { QueryBoundary } from "#components/ui/query-boundary.tsx";
import { LabelChip } from "./label-chip.tsx";
import { LabelForm } from "./label-form.tsx";
import classes from "./place-dialogs.module.css";

/** Opens the dialog in which labels are created, changed and deleted. */
export function openManageLabels(): void {
  modals.open({ title: "Labels", size: "lg", children: <ManageLabels /> });
}

function ManageLabels() {
  const labels = useLabels();
  /** The label in the form; null for a new one; undefined if no form is open. */
  const [edited, setEdited] = useState<Label | null | undefined>(undefined);
  const close = () => setEdited(undefined);
  return (
    <Stack gap={16}>
      <QueryBoundary query={labels} what="labels" count={3} height={40}>
        {(all) => (
          <>
            {all.length === 0 && <Text c="dimmed">No labels yet.</Text>}
            <ul className={classes.lines} aria-label="Labels">
              {all.map((label) =>
                edited?.id === label.id ? (
                  <li key={label.id}>
                    <LabelForm label={label} onSaved={close} onCancel={close} />
                  </li>
                ) : (
                  <LabelLine key={label.id} label={label} onEdit={() => setEdited(label)} />
                ),
              )}
            </ul>
          </>
        )}
      </QueryBoundary>
      {edited === null ? (
        <LabelForm label={null} onSaved={close} onCancel={close} />
      ) : (
        <Group>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setEdited(null)}
          >
            New label
          </Button>
        </Group>
      )}
    </Stack>
  );
}

function LabelLine({ label, onEdit }: { label: Label; onEdit: () => void }) {
  const remove = useDeleteLabel();
  const ask = () =>
    confirmDanger({
      title: `Delete the label “${label.name}”?`,
      body:
        label.flows === 0
          ? "No flow has it."
          : `It is removed from ${countText(label.flows, "flow")}. The flows stay.`,
      confirmLabel: "Delete label",
      onConfirm: () =>
        remove.mutate(label.id, { onError: (error) => notifyProblem("The label was not deleted", error) }),
    });
  return (
    <li className={classes.line}>
      <LabelChip label={label} />
      <span className={classes.count}>{countText(label.flows, "flow")}</span>
      <ActionIcon aria-label={`Edit ${label.name}`} onClick={onEdit}>
        <IconPencil size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon aria-label={`Delete ${label.name}`} onClick={ask}>
        <IconTrash size={16} aria-hidden />
      </ActionIcon>
    </li>
  );
}
