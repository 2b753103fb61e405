import { z } from "zod";
import { isPublicMailAddress } from "./mail-address.ts";

/**
 * A plain e-mail address, as it is sent.
 *
 * @param error the message for other texts
 */
export function emailAddress(error: string): z.ZodString {
  const tooLong = { error: "An e-mail address can have at most 254 characters.", abort: true };
  return z.string().max(254, tooLong).refine(isPublicMailAddress, error);
}
