"use client";

import { Select } from "@mantine/core";
import { licenseStatusSchema } from "#api/packages/licenses/schema.ts";
import { SearchBox } from "#components/page/search-box.tsx";
import { FilterLine } from "#components/ui/filter-line.tsx";
import { statusWords } from "./license-badge.tsx";
import { toSearch } from "./license-filter.ts";
import { PackageFilter } from "./package-select.tsx";

const statusOptions = licenseStatusSchema.options.map((value) => ({ value, label: statusWords[value] }));

export interface LicenseFiltersProps {
  url: URLSearchParams;
  setUrl: (values: Readonly<Record<string, string | null>>) => void;
  onClear: () => void;
}

/** The filters of the list. All of them are in the URL. */
export function LicenseFilters({ url, setUrl, onClear }: LicenseFiltersProps) {
  return (
    <FilterLine onClear={url.size > 0 ? onClear : undefined}>
      <SearchBox
        label="Search licenses"
        value={url.get("q") ?? ""}
        onSearch={(q) => setUrl({ q: toSearch(q) })}
      />
      <PackageFilter value={url.get("package")} onChange={(value) => setUrl({ package: value })} />
      <Select
        aria-label="State"
        placeholder="Any state"
        w={136}
        clearable
        data={statusOptions}
        value={url.get("status")}
        onChange={(status) => setUrl({ status })}
      />
    </FilterLine>
  );
}
