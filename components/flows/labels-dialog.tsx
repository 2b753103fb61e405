"use client";

import { Button, Checkbox, Group, Stack, Text } from "@mantine/core";
import { modals } from "@mantine/modals";
import { IconPlus } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import type { FlowSummary } from "#api/flows/documents/schema.ts";
import type { ShownLabel } from "#api/flows/labels/schema.ts";
import { useLabels } from "#components/api/labels.ts";
import { nameFlows } from "#components/flow/name-flows.ts";
import { FormButtons } from "#components/ui/form-buttons.tsx";
import { LabelChip } from "./label-chip.tsx";
import { LabelForm } from "./label-form.tsx";
import classes from "./place-dialogs.module.css";
import { useRunBatch } from "./use-run-batch.tsx";

/** Opens the dialog that adds labels to flows and removes others. */
export function openLabels(flows: readonly FlowSummary[]): void {
  modals.open({ title: `Label ${nameFlows(flows)}`, size: "lg", children: <LabelFlows flows={flows} /> });
}

function LabelFlows({ flows }: { flows: readonly FlowSummary[] }) {
  const labels = useLabels().data ?? [];
  const { run, isPending } = useRunBatch();
  /** The choices so far, by the label's id. A label that is not here stays as it is. */
  const [changes, setChanges] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [isCreating, setIsCreating] = useState(false);

  const change = (id: string, isOn: boolean) => setChanges(new Map(changes).set(id, isOn));
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    modals.closeAll();
    const idsThat = (isOn: boolean) => [...changes].filter(([, on]) => on === isOn).map(([id]) => id);
    const [add, remove] = [idsThat(true), idsThat(false)];
    if (add.length + remove.length === 0) return;
    await run(flows, { action: "label", add, remove }, { done: "labeled", failed: "labeled" });
  };
  return (
    <Stack gap={16}>
      <form id="label-flows" onSubmit={(event) => void submit(event)}>
        {labels.length === 0 && !isCreating && <Text c="dimmed">No labels yet. Create the first one.</Text>}
        <Stack gap={12} className={classes.options ?? ""} p={4}>
          {labels.map((label) => (
            <LabelChoice
              key={label.id}
              {...{ label, flows }}
              chosen={changes.get(label.id)}
              onChange={(isOn) => change(label.id, isOn)}
            />
          ))}
        </Stack>
      </form>
      {isCreating ? (
        <LabelForm
          label={null}
          onCancel={() => setIsCreating(false)}
          onSaved={({ id }) => {
            setIsCreating(false);
            change(id, true);
          }}
        />
      ) : (
        <Group>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setIsCreating(true)}
          >
            New label
          </Button>
        </Group>
      )}
      <FormButtons form="label-flows" submit="Apply" loading={isPending} />
    </Stack>
  );
}

interface LabelChoiceProps {
  label: ShownLabel;
  flows: readonly FlowSummary[];
  /** Undefined while it stays as it is. */
  chosen: boolean | undefined;
  onChange: (isOn: boolean) => void;
}

function LabelChoice({ label, flows, chosen, onChange }: LabelChoiceProps) {
  const count = flows.filter(({ labels }) => labels.some(({ id }) => id === label.id)).length;
  return (
    <Checkbox
      checked={chosen ?? count === flows.length}
      indeterminate={chosen === undefined && count > 0 && count < flows.length}
      label={<LabelChip label={label} />}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  );
}
