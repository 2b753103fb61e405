import { Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { useFlow, useFlows } from "#components/api/flows.ts";

export interface FlowSelectProps {
  /** A flow's id. */
  value: string | null;
  onChange: (id: string | null) => void;
}

/** A filter of a list: the flow that its items belong to. */
export function FlowSelect({ value, onChange }: FlowSelectProps) {
  const [search, setSearch] = useState("");
  const [debouncedSearch] = useDebouncedValue(search, 200);
  const chosen = useFlow(value).data;
  const found = useFlows({ q: debouncedSearch === chosen?.name ? undefined : debouncedSearch || undefined });
  const options = new Map(found.data?.map(({ id, name }) => [id, { value: id, label: name }]));
  if (chosen) options.set(chosen.id, { value: chosen.id, label: chosen.name });
  return (
    <Select
      aria-label="Flow"
      placeholder="Any flow"
      w={184}
      clearable
      searchable
      nothingFoundMessage="No matching flows"
      data={[...options.values()]}
      filter={({ options: all }) => all}
      value={value}
      onChange={onChange}
      onSearchChange={setSearch}
    />
  );
}
