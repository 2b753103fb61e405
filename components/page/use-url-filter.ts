import { usePathname, useSearchParams } from "next/navigation";

/**
 * A page's filters, stored in its URL so that they survive reloading and can be shared.
 *
 * @returns the current values, and a function that sets some of them (null or "" removes one)
 */
export function useUrlFilter() {
  const path = usePathname();
  const filter = useSearchParams();
  const change = (values: Readonly<Record<string, string | null>>) => {
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
