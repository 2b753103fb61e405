/** A service that signs people in, from the variables `OIDC_…`, `GOOGLE_…` and `GITHUB_…`. */
export interface ProviderSettings {
  kind: "oidc" | "google" | "github";
  /** Null for the host of the issuer. */
  name: string | null;
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Requested in addition to openid, profile and email. */
  scopes: string[];
  groupsClaim: string;
  /** Maps groups to roles; `*` matches everyone. */
  roles: Readonly<Record<string, string>>;
  trustsEmail: boolean;
  /** Signing out also signs out at the provider. */
  signsOut: boolean;
}

/** The variables of one kind of provider, without their prefix. */
export interface ProviderVariables {
  issuer: string | undefined;
  name?: string | undefined;
  clientId: string | undefined;
  clientSecret: string | undefined;
  scopes?: string[];
  groupsClaim: string;
  roles: Readonly<Record<string, string>> | undefined;
  trustsEmail: boolean;
  signsOut?: boolean;
}

/** The provider of complete variables; null if neither a client ID nor a secret is set. */
export function toProvider(
  kind: ProviderSettings["kind"],
  {
    issuer,
    name = undefined,
    clientId,
    clientSecret,
    roles,
    scopes = [],
    signsOut = false,
    ...given
  }: ProviderVariables,
): ProviderSettings | null {
  if (!issuer || !clientId || !clientSecret) return null;
  return {
    kind,
    name: name ?? null,
    issuer,
    clientId,
    clientSecret,
    roles: roles ?? {},
    scopes,
    signsOut,
    ...given,
  };
}

/** The variables that are missing beside those that are set. */
export function findMissing(
  names: readonly string[],
  environment: Readonly<Record<string, unknown>>,
): string[] {
  const missing = names.filter((name) => !environment[name]);
  if (missing.length === 0 || missing.length === names.length) return [];
  return missing.map((name) => `${name} is not set; ${names.join(", ")} belong together`);
}

const form = "must list groups and roles such as admins=owner,staff=editor,*=viewer";

/** Parses `group=role` pairs, separated by commas. The role is the part after the last `=`. */
export function parseGroupRoles(text: string): Record<string, string> | string {
  const pairs: [string, string][] = [];
  for (const part of text.split(",")) {
    const match = /^\s*(\S.*?)\s*=\s*(viewer|operator|editor|owner)\s*$/.exec(part);
    if (!match?.[1] || !match[2]) return form;
    pairs.push([match[1], match[2]]);
  }
  return Object.fromEntries(pairs);
}
