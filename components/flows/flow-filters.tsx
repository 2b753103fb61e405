import { Button, NativeSelect, SegmentedControl } from "@mantine/core";
import type { FlowFilter } from "#components/api/flows.ts";
import { SearchBox } from "#components/page/search-box.tsx";
import type { SetUrl } from "#components/page/use-url-filter.ts";
import { FilterLine } from "#components/ui/filter-line.tsx";
import { isFiltering, sorts } from "./flow-filter.ts";
import classes from "./flow-list.module.css";
import { LabelFilter } from "./label-filter.tsx";

const states = [
  { value: "", label: "All" },
  { value: "true", label: "Published" },
  { value: "false", label: "Drafts" },
];

export interface FlowFiltersProps {
  filter: FlowFilter;
  setUrl: SetUrl;
  onClear: () => void;
}

/** The filters of the list. Folders are beside it. */
export function FlowFilters({ filter, setUrl, onClear }: FlowFiltersProps) {
  const isMine = filter.owner === "me";
  return (
    <FilterLine onClear={isFiltering(filter) ? onClear : undefined}>
      <SearchBox label="Search flows" value={filter.q ?? ""} onSearch={(q) => setUrl({ q })} />
      <SegmentedControl
        aria-label="State"
        size="xs"
        data={states}
        value={filter.active ?? ""}
        onChange={(active) => setUrl({ active })}
      />
      <LabelFilter
        value={filter.labels?.split(",") ?? []}
        onChange={(ids) => setUrl({ labels: ids.join() })}
      />
      <Button
        variant={isMine ? "light" : "default"}
        aria-pressed={isMine}
        onClick={() => setUrl({ owner: isMine ? null : "me" })}
      >
        Mine
      </Button>
      <NativeSelect
        aria-label="Sort by"
        className={classes.order ?? ""}
        data={sorts.map(({ value, label }) => ({ value, label }))}
        value={filter.sort ?? "updated"}
        onChange={({ currentTarget }) => setUrl({ sort: currentTarget.value, order: null })}
      />
    </FilterLine>
  );
}
