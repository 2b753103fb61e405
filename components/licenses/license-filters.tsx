"use client";

import { Button, Select } from "@mantine/core";
import { usePackageNames } from "#components/api/licenses.ts";
import { SearchBox } from "#components/shell/search-box.tsx";
import { licenseStatusSchema } from "#server/licenses/schema.ts";
import { statusWords } from "./license-badge.tsx";
import { toSearch } from "./license-filter.ts";
import classes from "./licenses.module.css";

const statusOptions = licenseStatusSchema.options.map((value) => ({ value, label: statusWords[value] }));

export interface LicenseFiltersProps {
  url: URLSearchParams;
  setUrl: (values: Readonly<Record<string, string | null>>) => void;
  onClear: () => void;
}

/** What the list is narrowed to. Everything in it is in the address. */
export function LicenseFilters({ url, setUrl, onClear }: LicenseFiltersProps) {
  const packages = usePackageNames();
  return (
    <div className={classes.filters}>
      <SearchBox
        label="Search licenses"
        value={url.get("q") ?? ""}
        onSearch={(q) => setUrl({ q: toSearch(q) })}
      />
      <Select
        aria-label="Package"
        placeholder="Any package"
        w={152}
        clearable
        data={packages.data ?? []}
        value={url.get("package")}
        onChange={(value) => setUrl({ package: value })}
      />
      <Select
        aria-label="State"
        placeholder="Any state"
        w={136}
        clearable
        data={statusOptions}
        value={url.get("status")}
        onChange={(status) => setUrl({ status })}
      />
      {url.size > 0 && (
        <Button variant="subtle" color="gray" onClick={onClear}>
          Clear
        </Button>
      )}
    </div>
  );
}
