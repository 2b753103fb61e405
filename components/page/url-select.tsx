import { Select, type SelectProps } from "@mantine/core";
import type { SetUrl } from "./use-url-filter.ts";

export interface UrlSelectProps
  extends Pick<
    SelectProps,
    "placeholder" | "data" | "w" | "searchable" | "disabled" | "renderOption" | "leftSection"
  > {
  url: URLSearchParams;
  setUrl: SetUrl;
  /** The name of the filter in the URL. */
  name: string;
  label: string;
}

/** A filter that is one of several values, or none. */
export function UrlSelect({ url, setUrl, name, label, ...select }: UrlSelectProps) {
  return (
    <Select
      aria-label={label}
      clearable
      value={url.get(name)}
      onChange={(value) => setUrl({ [name]: value })}
      {...select}
    />
  );
}
