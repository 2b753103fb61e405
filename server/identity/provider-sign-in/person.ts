import { z } from "zod";
import { emailSchema } from "#api/identity/people/schema.ts";
import type { Role } from "#api/identity/roles/schema.ts";
import { cutText } from "#lib/cut-text.ts";
import { parseFieldPath } from "#lib/field-path.ts";
import type { StoredProvider } from "#server/identity/providers/provider.ts";
import { includesScope } from "#server/identity/roles/rules.ts";
import type { ProviderSession } from "#server/identity/sessions/provider-session.ts";

/** The person who has signed in, according to the provider. */
export interface ProviderPerson {
  /** The provider's id of the person. */
  subject: string;
  name: string;
  /** In lower case; null if it is missing or invalid. */
  email: string | null;
  /** Whether the provider says that the address is verified; null if it says nothing. */
  emailVerified: boolean | null;
  groups: string[];
  /** Its session at the provider, for signing out there. */
  session: Omit<ProviderSession, "providerId">;
}

const maxGroups = 2000;

const sidSchema = z.string().min(1).max(500);
const subjectSchema = z.string().min(1).max(255);
const groupsSchema = z.union([
  z
    .array(z.unknown())
    .transform((values) => values.filter((value) => typeof value === "string").slice(0, maxGroups)),
  z.string().transform((group) => [group]),
]);

/**
 * The claims of an ID token, and those that only the user information has. Whether an address is confirmed is
 * taken from a document with that address: the two may contain different addresses, of which the user could
 * choose one.
 */
export function joinClaims(
  idToken: Readonly<Record<string, unknown>>,
  userInfo: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const { email, email_verified: verified } = idToken;
  const addressIn = (value: unknown) => emailSchema.safeParse(value).data;
  const isSame = addressIn(email) !== undefined && addressIn(email) === addressIn(userInfo.email);
  const confirmed =
    email === undefined
      ? userInfo.email_verified
      : (verified ?? (isSame ? userInfo.email_verified : undefined));
  return { ...userInfo, ...idToken, email_verified: confirmed };
}

/**
 * The person of a provider's claims.
 *
 * @throws ZodError if there is no usable subject
 */
export function toPerson(claims: Readonly<Record<string, unknown>>, groupsClaim: string): ProviderPerson {
  const email = emailSchema.safeParse(claims.email).data ?? null;
  const names = [claims.name, claims.preferred_username, email, claims.sub];
  const verified = claims.email_verified;
  return {
    subject: subjectSchema.parse(claims.sub),
    name: toName(names.find((name) => typeof name === "string" && name.trim() !== "")),
    email,
    // Some providers send the text.
    emailVerified:
      verified === true || verified === "true"
        ? true
        : verified === undefined || verified === null
          ? null
          : false,
    session: { sid: sidSchema.safeParse(claims.sid).data ?? null, idToken: null },
    groups: groupsSchema.safeParse(readClaim(claims, groupsClaim)).data ?? [],
  };
}

function toName(given: unknown): string {
  return (
    cutText(
      String(given)
        .replaceAll(/\p{Cc}/gu, " ")
        .trim(),
      100,
    ) || "Unnamed"
  );
}

/** A claim by its name, otherwise by a path such as `realm_access.roles`. */
function readClaim(claims: Readonly<Record<string, unknown>>, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  const steps = parseFieldPath(name) ?? name.split(".");
  return steps.reduce<unknown>((value, part) => {
    if (typeof part === "object") return undefined;
    const isObject = typeof value === "object" && value !== null && Object.hasOwn(value, part);
    return isObject ? (value as Record<string, unknown>)[part] : undefined;
  }, claims);
}

/** The highest role that a person's groups give; null if none of the groups is mapped. */
export function roleOfGroups({ groupRoles }: StoredProvider, groups: readonly string[]): Role | null {
  const own = new Set(groups);
  return groupRoles
    .filter(({ group }) => own.has(group))
    .map(({ role }) => role)
    .reduce<Role | null>((highest, role) => (highest && includesScope(highest, role) ? highest : role), null);
}

/** Whether the person has proven to own the address, if this provider is trusted. */
export function hasProvenEmail(
  { trustsEmail }: StoredProvider,
  { email, emailVerified }: ProviderPerson,
): boolean {
  return email !== null && (emailVerified ?? trustsEmail);
}
