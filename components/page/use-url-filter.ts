import { usePathname, useSearchParams } from "next/navigation";
import { useState } from "react";

/** Sets some of the filters in the URL. Null or "" removes one. */
export type SetUrl = (values: Readonly<Record<string, string | null>>) => void;

/** The state of a bar of filters. */
export interface UrlFilterProps {
  url: URLSearchParams;
  setUrl: SetUrl;
  /** Undefined if there is nothing to clear. */
  onClear: (() => void) | undefined;
}

/**
 * A page's filters, stored in its URL so that they survive reloading and can be shared.
 */
export function useUrlFilter() {
  const path = usePathname();
  const filter = useSearchParams();
  const change: SetUrl = (values) => {
    const next = new URLSearchParams(window.location.search);
    for (const [name, value] of Object.entries(values)) {
      if (value === null || value === "") next.delete(name);
      else next.set(name, value);
    }
    const query = next.toString();
    // The server's part of the page does not depend on the filters, so it need not be requested again.
    window.history.replaceState(null, "", query === "" ? path : `${path}?${query}`);
  };
  return [filter, change] as const;
}

/**
 * The filters of a page with a way to clear them. `fieldsKey` is for what holds the fields: it changes when they are
 * cleared, because search fields keep their own text while typing.
 *
 * @param names the filters to clear, by default all that are in the URL
 */
export function useClearableFilter(names?: readonly string[]) {
  const [url, setUrl] = useUrlFilter();
  const [fieldsKey, setFieldsKey] = useState(0);
  const clear = () => {
    setUrl(Object.fromEntries((names ?? [...url.keys()]).map((name) => [name, null])));
    setFieldsKey(fieldsKey + 1);
  };
  return { url, setUrl, fieldsKey, clear };
}
