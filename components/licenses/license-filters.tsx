"use client";

import { licenseStatusSchema } from "#api/packages/licenses/schema.ts";
import { SearchBox } from "#components/page/search-box.tsx";
import { UrlSelect } from "#components/page/url-select.tsx";
import type { UrlFilterProps } from "#components/page/use-url-filter.ts";
import { FilterLine } from "#components/ui/filter-line.tsx";
import { statusWords } from "./license-badge.tsx";
import { toSearch } from "./license-filter.ts";
import { PackageFilter } from "./package-select.tsx";

const statusOptions = licenseStatusSchema.options.map((value) => ({ value, label: statusWords[value] }));

/** The filters of the list. All of them are in the URL. */
export function LicenseFilters({ url, setUrl, onClear }: UrlFilterProps) {
  return (
    <FilterLine onClear={url.size > 0 ? onClear : undefined}>
      <SearchBox
        label="Search licenses"
        value={url.get("q") ?? ""}
        onSearch={(q) => setUrl({ q: toSearch(q) })}
      />
      <PackageFilter url={url} setUrl={setUrl} />
      <UrlSelect
        {...{ url, setUrl }}
        name="status"
        label="State"
        placeholder="Any state"
        w={136}
        data={statusOptions}
      />
    </FilterLine>
  );
}
