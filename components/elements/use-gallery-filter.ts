import { useComputedColorScheme } from "@mantine/core";
import { useUrlFilter } from "#components/page/use-url-filter.ts";
import { toGalleryFilter } from "./gallery-filter.ts";

/**
 * The filter in the gallery's URL, and a function that changes it. Previews use the page's theme unless the URL names
 * another.
 */
export function useGalleryFilter() {
  const [url, setUrl] = useUrlFilter();
  const scheme = useComputedColorScheme("light", { getInitialValueInEffect: true });
  const themeInUrl = url.get("theme");
  const theme: "light" | "dark" = themeInUrl === "light" || themeInUrl === "dark" ? themeInUrl : scheme;
  return { filter: toGalleryFilter(url), theme, askedTheme: themeInUrl, setUrl };
}
