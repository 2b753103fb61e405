"use client";

import { Select, TextInput } from "@mantine/core";
import { sourceNames } from "#components/execution/source-names.ts";
import { FlowSelect } from "#components/flow/flow-select.tsx";
import { SearchBox } from "#components/page/search-box.tsx";
import { UrlSelect } from "#components/page/url-select.tsx";
import type { UrlFilterProps } from "#components/page/use-url-filter.ts";
import { FilterLine } from "#components/ui/filter-line.tsx";
import { statusStyle } from "#components/ui/status-badge.tsx";
import { executionStatuses } from "#engine/execution-status.ts";
import { ranges, toInstant } from "./execution-filter.ts";
import { StatusTabs } from "./status-tabs.tsx";

const statusOptions = executionStatuses.map((value) => ({ value, label: statusStyle[value].word }));
const sourceOptions = Object.entries(sourceNames).map(([value, label]) => ({ value, label }));
const rangeOptions = [
  ...ranges.map(({ value, label }) => ({ value, label })),
  { value: "custom", label: "Between…" },
];

/** The filters of the list. All of them are in the URL. */
export function ExecutionFilterBar({ url, setUrl, onClear }: UrlFilterProps) {
  const filter = { url, setUrl };
  const hasOwnRange = url.get("range") === "custom" || url.has("from") || url.has("to");
  return (
    <FilterLine onClear={url.size > 0 ? onClear : undefined}>
      <StatusTabs url={url} setUrl={setUrl} />
      <SearchBox label="Search executions" value={url.get("q") ?? ""} onSearch={(q) => setUrl({ q })} />
      <FlowSelect value={url.get("flow")} onChange={(flow) => setUrl({ flow })} />
      <UrlSelect
        {...filter}
        name="status"
        label="Status"
        placeholder="Any status"
        w={136}
        data={statusOptions}
      />
      <UrlSelect
        {...filter}
        name="trigger"
        label="Trigger"
        placeholder="Any trigger"
        w={136}
        data={sourceOptions}
      />
      <Select
        aria-label="Started"
        placeholder="Any time"
        w={152}
        clearable
        data={rangeOptions}
        value={hasOwnRange ? "custom" : url.get("range")}
        onChange={(range) => setUrl({ range, from: null, to: null })}
      />
      {hasOwnRange && (
        <>
          <InstantField label="From" value={url.get("from")} onChange={(from) => setUrl({ from })} />
          <InstantField label="To" value={url.get("to")} onChange={(to) => setUrl({ to })} />
        </>
      )}
    </FilterLine>
  );
}

/** The URL contains instants; the field shows them in the user's time zone. */
function InstantField(props: {
  label: string;
  value: string | null;
  onChange: (value: string | null) => void;
}) {
  const { label, value, onChange } = props;
  return (
    <TextInput
      type="datetime-local"
      aria-label={label}
      defaultValue={value === null ? "" : toLocalField(value)}
      onChange={(event) => onChange(toInstant(event.currentTarget.value) ?? null)}
    />
  );
}

function toLocalField(instant: string): string {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return "";
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
