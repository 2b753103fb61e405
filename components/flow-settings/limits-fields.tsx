import { Group, NumberInput, TextInput } from "@mantine/core";
import type { SettingsForm } from "./form-values.ts";
import { wholeNumber } from "./whole-number.ts";

/** How many executions of the flow run at once, how often they start, and how long each may take. */
export function LimitsFields({ form, readOnly }: { form: SettingsForm; readOnly: boolean }) {
  const whole = { ...wholeNumber, min: 1, disabled: readOnly };
  return (
    <>
      <NumberInput
        label="Executions at once"
        description="Counts those that run or wait. Others queue in the order of their arrival."
        placeholder="No limit"
        max={1000}
        {...whole}
        {...form.getInputProps("concurrency.limit")}
      />
      <TextInput
        label="Counted per"
        description="A tag of the trigger's data, such as {{customer.id}}. Empty: all executions count together."
        placeholder="All executions"
        disabled={readOnly}
        {...form.getInputProps("concurrency.key")}
      />
      <Group grow align="flex-start">
        <NumberInput
          label="Starts per period"
          description="More of them queue."
          placeholder="No limit"
          max={10_000}
          {...whole}
          {...form.getInputProps("rate.count")}
        />
        <NumberInput
          label="Period (seconds)"
          description="At most a day."
          placeholder="60"
          max={86_400}
          {...whole}
          {...form.getInputProps("rate.period_seconds")}
        />
      </Group>
      <NumberInput
        label="Time-out (seconds)"
        description="An execution that takes longer fails, and what it waits for is canceled."
        placeholder="No limit"
        max={365 * 86_400}
        {...whole}
        {...form.getInputProps("timeout_seconds")}
      />
    </>
  );
}
