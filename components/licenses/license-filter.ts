import { type LicenseFilter, licenseStatusSchema } from "#api/packages/licenses/schema.ts";

/** Parses the filter in a URL, ignoring invalid values. */
export function toLicenseFilter(url: URLSearchParams): LicenseFilter {
  const q = url.get("q")?.trim();
  const packageSlug = url.get("package");
  const status = licenseStatusSchema.safeParse(url.get("status")).data;
  return {
    ...(q && { q: toSearch(q) }),
    ...(packageSlug && { package: packageSlug }),
    ...(status && { status }),
  };
}

/** Only the end of a key is searched for: URLs are stored in histories and logs, where a whole key must not appear. */
export function toSearch(text: string): string {
  const letters = text.replace(/[\s-]/g, "");
  return letters.length >= 32 && /^[0-9A-Za-z]+$/.test(letters) ? letters.slice(-4).toUpperCase() : text;
}
