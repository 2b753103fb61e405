import { Group, NumberInput, TextInput } from "@mantine/core";
import { withSecondsHint } from "#lib/seconds.ts";
import type { SettingsForm } from "./form-values.ts";
import { wholeNumber } from "./whole-number.ts";

/**
 * The number of executions of the flow that run at once, how often they start, and how long each may take.
 */
export function LimitsFields({ form, readOnly }: { form: SettingsForm; readOnly: boolean }) {
  const whole = { ...wholeNumber, min: 1, disabled: readOnly };
  return (
    <>
      <NumberInput
        label="Concurrent executions"
        description="Running and waiting executions count. Others are queued in order of arrival."
        placeholder="No limit"
        max={1000}
        {...whole}
        {...form.getInputProps("concurrency.limit")}
      />
      <TextInput
        label="Count per"
        description="A tag of the trigger's data, such as {{customer.id}}. Leave empty to count all executions together."
        placeholder="All executions"
        disabled={readOnly}
        {...form.getInputProps("concurrency.key")}
      />
      <Group grow align="flex-start">
        <NumberInput
          label="Starts per period"
          description="Further executions are queued."
          placeholder="No limit"
          max={10_000}
          {...whole}
          {...form.getInputProps("rate.count")}
        />
        <NumberInput
          label="Period (seconds)"
          description={withSecondsHint("Up to 86,400 (one day).", form.getValues().rate.period_seconds)}
          placeholder="60"
          max={86_400}
          {...whole}
          {...form.getInputProps("rate.period_seconds")}
        />
      </Group>
      <NumberInput
        label="Timeout (seconds)"
        description={withSecondsHint(
          "An execution that takes longer fails. Pending waits are canceled.",
          form.getValues().timeout_seconds,
        )}
        placeholder="No limit"
        max={365 * 86_400}
        {...whole}
        {...form.getInputProps("timeout_seconds")}
      />
    </>
  );
}
