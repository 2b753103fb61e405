import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { useFlow, useFlows } from "#components/api/flows.ts";
import type { SettingsForm } from "./form-values.ts";

/** The flow that runs when this one fails. */
export function FailureField({ form, readOnly }: { form: SettingsForm; readOnly: boolean }) {
  const { on_failure_flow_id: id } = form.getValues();
  const [search, setSearch] = useState("");
  const [q] = useDebouncedValue(search, 200);
  const chosen = useFlow(id || null).data;
  const found = useFlows({ active: "true", q: q === chosen?.name ? undefined : q || undefined }).data;
  const flows = found ?? [];
  const options = new Map(flows.map(({ id: value, name: label }) => [value, { value, label }]));
  if (id) options.set(id, { value: id, label: chosen?.name ?? "…" });
  return (
    <Select
      label="Failure flow"
      description="Runs when this flow fails. It needs an On Failure trigger."
      placeholder="None"
      searchable
      clearable
      nothingFoundMessage="No matching flows"
      data={[...options.values()]}
      filter={({ options: all }) => all}
      onSearchChange={setSearch}
      disabled={readOnly}
      {...form.getInputProps("on_failure_flow_id")}
      value={id || null}
      onChange={(next) => form.setFieldValue("on_failure_flow_id", next ?? "")}
    />
  );
}
