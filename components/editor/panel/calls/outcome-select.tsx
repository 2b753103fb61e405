import { Select } from "@mantine/core";
import { type OutcomeFilter, outcomeFilterSchema } from "#api/webhooks/calls/schema.ts";
import { callOutcomes } from "#api/webhooks/recording/schema.ts";
import { outcomeStyle } from "#components/call/outcome-style.ts";

const rest = callOutcomes.filter((outcome) => outcome !== "accepted" && outcome !== "duplicate");
const options = [
  {
    group: "Groups",
    items: [
      { value: "accepted", label: "Accepted" },
      { value: "refused", label: "Refused" },
      { value: "duplicate", label: "Duplicates" },
    ],
  },
  { group: "Single outcomes", items: rest.map((value) => ({ value, label: outcomeStyle[value].word })) },
];

export interface OutcomeSelectProps {
  value: OutcomeFilter | undefined;
  onChange: (outcome: OutcomeFilter | undefined) => void;
}

/** The filter of the list. */
export function OutcomeSelect({ value, onChange }: OutcomeSelectProps) {
  return (
    <Select
      aria-label="Outcome"
      placeholder="Any outcome"
      size="xs"
      w={152}
      clearable
      data={options}
      value={value ?? null}
      onChange={(chosen) => onChange(outcomeFilterSchema.safeParse(chosen).data)}
    />
  );
}
