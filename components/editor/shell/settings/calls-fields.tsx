import { Group, NativeSelect, NumberInput, TextInput } from "@mantine/core";
import { withSecondsHint } from "#lib/seconds.ts";
import type { SettingsForm } from "./form-values.ts";
import { wholeNumber } from "./whole-number.ts";

const choices = [
  { value: "each", label: "Off: each call starts an execution" },
  { value: "trailing", label: "Debounce: run with the last of several calls" },
  { value: "leading", label: "Debounce: run with the first of several calls" },
  { value: "batch", label: "Batch: run with a list of calls" },
];

/** The executions that a webhook's calls start. */
export function CallsFields({ form, readOnly }: { form: SettingsForm; readOnly: boolean }) {
  const { calls } = form.getValues();
  return (
    <>
      <NativeSelect
        label="Debounce and batch"
        data={choices}
        disabled={readOnly}
        {...form.getInputProps("calls")}
      />
      {(calls === "trailing" || calls === "leading") && (
        <DebounceFields form={form} readOnly={readOnly} isTrailing={calls === "trailing"} />
      )}
      {calls === "batch" && <BatchFields form={form} readOnly={readOnly} />}
    </>
  );
}

interface DebounceFieldsProps {
  form: SettingsForm;
  readOnly: boolean;
  isTrailing: boolean;
}

function DebounceFields({ form, readOnly, isTrailing }: DebounceFieldsProps) {
  return (
    <>
      <NumberInput
        label="Window (seconds)"
        description={withSecondsHint(
          isTrailing
            ? "The execution starts once no call has arrived for this long, or after ten times this long."
            : "Calls within this time after an execution has started do not start another.",
          form.getValues().debounce.seconds,
        )}
        placeholder="10"
        {...wholeNumber}
        min={1}
        max={86_400}
        disabled={readOnly}
        {...form.getInputProps("debounce.seconds")}
      />
      <TextInput
        label="Group calls by"
        description="A tag such as {{customer.id}}. Leave empty to group all of the webhook’s calls."
        placeholder="All calls"
        disabled={readOnly}
        {...form.getInputProps("debounce.key")}
      />
    </>
  );
}

function BatchFields({ form, readOnly }: { form: SettingsForm; readOnly: boolean }) {
  const whole = { ...wholeNumber, max: 86_400, disabled: readOnly };
  return (
    <Group grow align="flex-start">
      <NumberInput
        label="Batch size"
        description="The execution starts with this many calls, as {{items}}."
        placeholder="100"
        {...whole}
        min={2}
        max={1000}
        {...form.getInputProps("batch.count")}
      />
      <NumberInput
        label="Maximum wait (seconds)"
        description={withSecondsHint(
          "After this time, a smaller batch starts too.",
          form.getValues().batch.seconds,
        )}
        placeholder="60"
        {...whole}
        min={1}
        {...form.getInputProps("batch.seconds")}
      />
    </Group>
  );
}
