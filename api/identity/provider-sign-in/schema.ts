import { z } from "zod";
import { instantSchema } from "#api/http/schema.ts";
import { linkTokenSchema } from "#api/identity/links/schema.ts";
import { providerIdSchema, providerKinds } from "#api/identity/providers/schema.ts";
import { text } from "#lib/text.ts";

/**
 * The reasons why signing in with a provider failed, with instructions. The sign-in page shows them; its
 * address has only the code.
 */
export const providerRefusals = {
  canceled: "You canceled signing in.",
  expired: "This took too long, or was completed already. Try again.",
  provider_failed:
    "The provider's response could not be used. Try again, or ask an owner to check the settings.",
  too_many_attempts: "There were too many attempts. Wait a few minutes, then try again.",
  not_invited: "You have no account here. Ask an owner to invite you.",
  no_owner:
    "This service has no owner yet. Open its first page and create one, or ask its administrator, then try again.",
  no_group: "You are no longer in a group that may sign in here. Ask an owner.",
  email_unverified: "The provider did not confirm your e-mail address. Confirm it there, then try again.",
  account_exists:
    "An account with your e-mail address exists. Sign in to it in another way, then link this provider in the settings.",
  linked_to_other: "This is linked to another account. Sign in with the one that you used before.",
  deactivated: "Your account is deactivated. Ask an owner.",
} as const;

export type ProviderRefusal = keyof typeof providerRefusals;

/** The sentence of a code in a page's address; null if it is not one. */
export function describeProviderRefusal(code: string): string | null {
  return Object.hasOwn(providerRefusals, code) ? providerRefusals[code as ProviderRefusal] : null;
}

/** Starts signing in with a provider, or linking it. */
export const startBodySchema = z.strictObject({
  /** The path of this origin to continue to. */
  next: text().max(2000).default("/overview"),
  /** The token of an invitation's link. */
  invitation: linkTokenSchema.nullable().default(null),
});

/** The provider's page, where the browser goes next. */
export const startedSchema = z.strictObject({ url: z.url() });

export const startParamsSchema = z.strictObject({ id: providerIdSchema });

/** An account of a provider that signs you in. */
export const identitySchema = z.strictObject({
  id: z.uuid(),
  issuer: z.string(),
  created_at: instantSchema,
  last_used_at: instantSchema,
});

export type Identity = z.infer<typeof identitySchema>;

/** Your links, and the providers that you could link. */
export const identitiesSchema = z.strictObject({
  data: z.array(identitySchema),
  linkable: z.array(z.strictObject({ id: z.string(), name: z.string(), kind: z.enum(providerKinds) })),
});

export const identityParamsSchema = z.strictObject({ id: z.uuid() });
