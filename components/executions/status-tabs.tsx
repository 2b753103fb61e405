import { SegmentedControl } from "@mantine/core";
import type { UrlFilterProps } from "#components/page/use-url-filter.ts";

const tabs = [
  { value: "", label: "All" },
  { value: "failed", label: "Failed" },
  { value: "running", label: "Running" },
  { value: "waiting", label: "Waiting" },
];

/** The states that people look for most. The others are in the filter beside it. */
export function StatusTabs({ url, setUrl }: Pick<UrlFilterProps, "url" | "setUrl">) {
  const status = url.get("status") ?? "";
  return (
    <SegmentedControl
      aria-label="Common states"
      size="xs"
      data={tabs}
      // Another state is none of these.
      value={tabs.some(({ value }) => value === status) ? status : "other"}
      onChange={(value) => setUrl({ status: value === "" ? null : value })}
    />
  );
}
