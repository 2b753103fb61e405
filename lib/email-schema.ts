import { z } from "zod";

/**
 * A plain e-mail address, as it is sent. Its length is tested first: the pattern overflows the stack on millions of characters.
 *
 * @param error what to say of other texts
 */
export function emailAddress(error: string): z.ZodString {
  const tooLong = { error: "An e-mail address can have at most 254 characters.", abort: true };
  return z.string().max(254, tooLong).check(z.email(error));
}
