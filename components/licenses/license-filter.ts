import { type LicenseFilter, licenseStatusSchema } from "#server/packages/licenses/schema.ts";

/** What the address asks for. A value that means nothing is passed over. */
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

/** Of a whole key only its end is searched for: an address is kept in histories and logs, where no key belongs. */
export function toSearch(text: string): string {
  const letters = text.replace(/[\s-]/g, "");
  return letters.length >= 32 && /^[0-9A-Za-z]+$/.test(letters) ? letters.slice(-4).toUpperCase() : text;
}
