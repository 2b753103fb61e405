"use client";

import { Button, Group, NativeSelect, NumberInput, Stack } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useSaveFlowSettings } from "#components/api/storage.ts";
import { FormProblem } from "#components/ui/form-problem.tsx";
import { notifySuccess } from "#components/ui/notify.tsx";
import {
  type FlowSettingsResponse,
  type FlowStorage,
  retainedOutcomesSchema,
} from "#server/flows/retention/schema.ts";
import { bytesText, countText } from "./amount-text.ts";

const megabyte = 1_000_000;

const keeps = [
  { value: "all", label: "All" },
  { value: "failures", label: "Failed only" },
  { value: "counts", label: "None, only their number" },
];

export interface FlowStorageFormProps {
  flowId: string;
  settings: FlowSettingsResponse;
  defaults: FlowStorage["defaults"];
  readOnly: boolean;
  onDone: () => void;
}

/** A flow's own retention and daily limit. An empty field uses the installation's value. */
export function FlowStorageForm({ flowId, settings, defaults, readOnly, onDone }: FlowStorageFormProps) {
  const save = useSaveFlowSettings(flowId);
  const { retention, max_stored_bytes_per_day: maxBytes } = settings;
  const form = useForm<Record<"days" | "count" | "megabytes", number | ""> & { keep: string }>({
    initialValues: {
      days: retention.days ?? "",
      count: retention.count ?? "",
      keep: retention.keep,
      megabytes: maxBytes === null ? "" : maxBytes / megabyte,
    },
  });
  const submit = ({ days, count, keep, megabytes }: typeof form.values) => {
    save.mutate(
      {
        retention: { days: orNull(days), count: orNull(count), keep: retainedOutcomesSchema.parse(keep) },
        max_stored_bytes_per_day: megabytes === "" ? null : Math.round(megabytes * megabyte),
      },
      {
        onSuccess: () => {
          notifySuccess("Storage settings saved");
          onDone();
        },
      },
    );
  };
  const days = defaults.days === null ? "forever" : countText(defaults.days, "day");
  const limit = defaults.max_stored_bytes_per_day;
  const whole = { min: 0, allowDecimal: false, allowNegative: false, disabled: readOnly } as const;
  return (
    <form onSubmit={form.onSubmit(submit)} noValidate>
      <Stack gap={16} mt={20}>
        <FormProblem problem={save.error?.message} />
        <NumberInput
          label="Keep executions for (days)"
          description="0 keeps them forever. Deletion goes by week, so it may be up to 7 days later."
          placeholder={`Default: ${days}`}
          max={3650}
          {...whole}
          {...form.getInputProps("days")}
        />
        <NumberInput
          label="Keep the newest"
          description="Older executions are deleted, whatever their age."
          placeholder="Any number"
          {...whole}
          min={1}
          max={1_000_000}
          {...form.getInputProps("count")}
        />
        <NativeSelect
          label="Finished executions to keep"
          data={keeps}
          disabled={readOnly}
          {...form.getInputProps("keep")}
        />
        <NumberInput
          label="Daily limit (MB)"
          description="Further calls are refused until midnight UTC. 0: no limit."
          placeholder={`Default: ${limit === null ? "no limit" : bytesText(limit)}`}
          {...whole}
          allowDecimal
          {...form.getInputProps("megabytes")}
        />
        {!readOnly && (
          <Group justify="flex-end">
            <Button variant="default" onClick={onDone}>
              Cancel
            </Button>
            <Button type="submit" loading={save.isPending}>
              Save
            </Button>
          </Group>
        )}
      </Stack>
    </form>
  );
}

const orNull = (value: number | "") => (value === "" ? null : value);
