import { useComputedColorScheme } from "@mantine/core";
import { useUrlFilter } from "#components/shell/use-url-filter.ts";
import { toGalleryFilter } from "./gallery-filter.ts";

/**
 * The filter in the gallery's URL, and a function that changes it. Previews use the page's theme unless the URL names
 * another.
 */
export function useGalleryFilter() {
  const [url, setUrl] = useUrlFilter();
  const scheme = useComputedColorScheme("light", { getInitialValueInEffect: true });
  const asked = url.get("theme");
  const theme: "light" | "dark" = asked === "light" || asked === "dark" ? asked : scheme;
  return { filter: toGalleryFilter(url), theme, askedTheme: asked, setUrl };
}
