import { usePathname, useSearchParams } from "next/navigation";

/**
 * A page's filters, kept in its address so that they survive reloading and can be shared.
 *
 * @returns what is set, and a function that sets (null or "": unsets) some of it
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
    // Nothing of the page itself depends on the filters, so the server need not be asked for it again.
    window.history.replaceState(null, "", query === "" ? path : `${path}?${query}`);
  };
  return [filter, change] as const;
}
