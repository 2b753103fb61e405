import { NativeSelect, NumberInput, Textarea } from "@mantine/core";
import type { FlowStorage } from "#api/flows/retention/schema.ts";
import { countText } from "#components/ui/count-text.ts";
import { sizeText } from "#lib/size-text.ts";
import { type SettingsForm, toPaths } from "./form-values.ts";
import { wholeNumber } from "./whole-number.ts";

const keeps = [
  { value: "all", label: "All" },
  { value: "failures", label: "Failed only" },
  { value: "counts", label: "None, only count them" },
];

export interface DataFieldsProps {
  form: SettingsForm;
  defaults: FlowStorage["defaults"];
  readOnly: boolean;
}

/** A flow's own retention and daily limit. An empty field uses the installation's value. */
export function DataFields({ form, defaults, readOnly }: DataFieldsProps) {
  const days = defaults.days === null ? "forever" : countText(defaults.days, "day");
  const limit = defaults.max_stored_bytes_per_day;
  const whole = { ...wholeNumber, disabled: readOnly };
  return (
    <>
      <NumberInput
        label="Keep executions for (days)"
        description="Enter 0 to keep them forever. They are deleted weekly, so up to 7 days later."
        placeholder={`Default: ${days}`}
        max={3650}
        {...whole}
        {...form.getInputProps("retention.days")}
      />
      <NumberInput
        label="Maximum number of executions"
        description="The newest are kept. Others are deleted, whatever their age."
        placeholder="No limit"
        {...whole}
        min={1}
        max={1_000_000}
        {...form.getInputProps("retention.count")}
      />
      <NativeSelect
        label="Finished executions to keep"
        data={keeps}
        disabled={readOnly}
        {...form.getInputProps("retention.keep")}
      />
      <NumberInput
        label="Daily limit (MB)"
        description="When reached, calls are refused until midnight UTC. Enter 0 for no limit."
        placeholder={`Default: ${limit === null ? "no limit" : sizeText(limit)}`}
        {...whole}
        allowDecimal
        {...form.getInputProps("max_stored_bytes_per_day")}
      />
      <Textarea
        label="Redacted values"
        description="One path per line. Their values are replaced before anything is stored, so the flow cannot use them either."
        placeholder={"customer.card\nitems[].iban\n_webhook.headers.x-token"}
        autosize
        minRows={3}
        maxRows={8}
        spellCheck={false}
        disabled={readOnly}
        {...form.getInputProps("redact")}
        error={redactProblem(form)}
      />
    </>
  );
}

/** The server's problem with one of the paths, or with their number. */
function redactProblem({ errors, getValues }: SettingsForm) {
  const [name, problem] = Object.entries(errors).find(([field]) => field.startsWith("redact")) ?? [];
  const path = name && toPaths(getValues().redact)[Number(name.split(".")[1])];
  return path ? `${path}: ${problem}` : problem;
}
