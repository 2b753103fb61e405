import { z } from "zod";

/** The session has ended. */
export const signedOutSchema = z.strictObject({
  /** The provider's page that ends its session too, where the browser goes next, if any. */
  url: z.url().nullable(),
});
