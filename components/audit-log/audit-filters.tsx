"use client";

import { Select } from "@mantine/core";
import { auditActions } from "#api/identity/audit/schema.ts";
import { useMembers } from "#components/api/members.ts";
import { useServices } from "#components/api/services.ts";
import { UrlSelect } from "#components/page/url-select.tsx";
import type { UrlFilterProps } from "#components/page/use-url-filter.ts";
import { FilterLine } from "#components/ui/filter-line.tsx";
import { actionText, targetTypeText } from "./action-text.ts";
import { auditRanges } from "./audit-filter.ts";

const actionOptions = auditActions.map((value) => ({ value, label: actionText[value] }));
const typeOptions = Object.entries(targetTypeText).map(([value, label]) => ({ value, label }));
const rangeOptions = auditRanges.map(({ value, label }) => ({ value, label }));

/** The filters of the list. All of them are in the URL. */
export function AuditFilters({ onClear, ...filter }: UrlFilterProps) {
  const { url, setUrl } = filter;
  return (
    <FilterLine onClear={onClear}>
      <UserSelect value={url.get("actor")} onChange={(actor) => setUrl({ actor })} />
      <UrlSelect
        {...filter}
        name="action"
        label="Action"
        placeholder="Any action"
        w={208}
        searchable
        data={actionOptions}
      />
      <UrlSelect {...filter} name="type" label="Thing" placeholder="Anything" w={144} data={typeOptions} />
      <UrlSelect {...filter} name="range" label="Time" placeholder="Any time" w={152} data={rangeOptions} />
    </FilterLine>
  );
}

function UserSelect({ value, onChange }: { value: string | null; onChange: (value: string | null) => void }) {
  const members = useMembers().data ?? [];
  const services = useServices().data ?? [];
  const options = [...members, ...services].map(({ id, name }) => ({ value: id, label: name }));
  // A user or service that was removed, or that is on a later page, is still a filter.
  const isListed = value === null || options.some((option) => option.value === value);
  return (
    <Select
      aria-label="User"
      placeholder="Anyone"
      w={160}
      clearable
      searchable
      data={isListed ? options : [...options, { value, label: "Another user" }]}
      value={value}
      onChange={onChange}
    />
  );
}
