import { Group, NativeSelect, NumberInput, TextInput } from "@mantine/core";
import type { SettingsForm } from "./form-values.ts";
import { wholeNumber } from "./whole-number.ts";

const choices = [
  { value: "each", label: "An execution for each call" },
  { value: "trailing", label: "One for several calls, with the last of them" },
  { value: "leading", label: "One for several calls, with the first of them" },
  { value: "batch", label: "One with a list of calls" },
];

/** What a webhook's calls start. */
export function CallsFields({ form, readOnly }: { form: SettingsForm; readOnly: boolean }) {
  const { calls } = form.getValues();
  return (
    <>
      <NativeSelect
        label="A webhook’s calls start"
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
        description={
          isTrailing
            ? "The execution starts when no call has come for so long, or after ten times as long."
            : "For so long after an execution has started, further calls start none."
        }
        placeholder="10"
        {...wholeNumber}
        min={1}
        max={86_400}
        disabled={readOnly}
        {...form.getInputProps("debounce.seconds")}
      />
      <TextInput
        label="Calls that belong together"
        description="A tag that is the same for them, such as {{customer.id}}. Empty: all of the webhook’s calls."
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
        label="Calls in a list"
        description="The execution starts with so many. Its trigger’s output is {{items}}."
        placeholder="100"
        {...whole}
        min={2}
        max={1000}
        {...form.getInputProps("batch.count")}
      />
      <NumberInput
        label="Longest wait (seconds)"
        description="After the first call it starts with those that have come."
        placeholder="60"
        {...whole}
        min={1}
        {...form.getInputProps("batch.seconds")}
      />
    </Group>
  );
}
