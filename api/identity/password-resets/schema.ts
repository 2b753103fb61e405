import { z } from "zod";
import { instantSchema } from "#api/http/schema.ts";
import { linkTokenSchema } from "#api/identity/links/schema.ts";
import { passwordSchema } from "#api/identity/passwords/schema.ts";
import { emailSchema } from "#api/identity/people/schema.ts";

export const requestResetBodySchema = z.strictObject({ email: emailSchema });

export const resetTokenBodySchema = z.strictObject({ token: linkTokenSchema });

export const completeResetBodySchema = z.strictObject({ token: linkTokenSchema, password: passwordSchema });

/** The user whose password a link resets. */
export const openResetSchema = z.strictObject({ name: z.string(), email: z.string() });

export type OpenReset = z.infer<typeof openResetSchema>;

export const resetParamsSchema = z.strictObject({ id: z.uuid() });

/** The only response that contains the link. */
export const issuedResetSchema = z.strictObject({ url: z.string(), expires_at: instantSchema });
