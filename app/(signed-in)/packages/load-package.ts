import { cache } from "react";
import { packageParamsSchema } from "#api/packages/releases/schema.ts";
import { requireSession } from "#app/current-session.ts";
import { server } from "#app/server/server.ts";

/** Loads the package named in the URL; null if it does not exist. */
export const loadPackage = cache(async (slug: string) => {
  const principal = await requireSession();
  return packageParamsSchema.safeParse({ slug }).success ? server().getPackage(principal, slug) : null;
});
