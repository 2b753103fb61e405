import { z } from "zod";

export const testEmailParamsSchema = z.strictObject({ id: z.uuid() });

export const testEmailBodySchema = z.strictObject({
  /** The sender. Omitted: the server's user name if it is an address, else the recipient. */
  from: z.email("Enter an e-mail address, such as orders@example.com.").max(254).optional(),
});

/** A test e-mail that the mail server has accepted. */
export const testEmailSchema = z.strictObject({ message_id: z.string(), from: z.string(), to: z.string() });

export type TestEmail = z.infer<typeof testEmailSchema>;
