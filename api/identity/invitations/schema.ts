import { z } from "zod";
import { instantSchema } from "#api/http/schema.ts";
import { linkTokenSchema } from "#api/identity/links/schema.ts";
import { passwordSchema } from "#api/identity/passwords/schema.ts";
import { emailSchema, personNameSchema } from "#api/identity/people/schema.ts";
import { roleSchema } from "#api/identity/roles/schema.ts";

/** Invitations that are not accepted yet. */
export const maxInvitations = 500;

export const invitationSchema = z.strictObject({
  id: z.uuid(),
  /** Null if anyone with the link may accept. */
  email: z.string().nullable(),
  role: roleSchema,
  /** The name of the owner who created it. */
  invited_by: z.string(),
  created_at: instantSchema,
  /** The time when the current link was sent by e-mail; null if it was only shown. */
  sent_at: instantSchema.nullable(),
  expires_at: instantSchema,
});

export type Invitation = z.infer<typeof invitationSchema>;

/** The only response that contains the link. */
export const issuedInvitationSchema = invitationSchema.extend({
  url: z.string(),
  /** Why the e-mail could not be sent; null if it was sent, or there is no address or mail server. */
  email_problem: z.string().nullable(),
});

export type IssuedInvitation = z.infer<typeof issuedInvitationSchema>;

export const createInvitationBodySchema = z.strictObject({
  /** Null if the link is not bound to an address. */
  email: emailSchema.nullable().default(null),
  role: roleSchema.default("viewer"),
  expires_in_days: z.int().min(1).max(30).default(7),
});

export type CreateInvitationBody = z.infer<typeof createInvitationBodySchema>;

export const invitationParamsSchema = z.strictObject({ id: z.uuid() });

export const invitationTokenBodySchema = z.strictObject({ token: linkTokenSchema });

/** The fields of an invitation that its page shows. */
export const openInvitationSchema = invitationSchema.pick({
  email: true,
  role: true,
  invited_by: true,
  expires_at: true,
});

export type OpenInvitation = z.infer<typeof openInvitationSchema>;

export const acceptInvitationBodySchema = z.strictObject({
  token: linkTokenSchema,
  name: personNameSchema,
  /** Needed if the invitation has no address; ignored otherwise. */
  email: emailSchema.optional(),
  password: passwordSchema,
});
