import { cache } from "react";
import { requireSession } from "#app/gate.ts";
import { getPackage } from "#server/packages/releases/data.ts";
import { packageParamsSchema } from "#server/packages/releases/schema.ts";

/** The package that an address names; null when there is none. */
export const loadPackage = cache(async (slug: string) => {
  const principal = await requireSession();
  return packageParamsSchema.safeParse({ slug }).success ? getPackage(principal, slug) : null;
});
