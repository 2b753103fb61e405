import { roleSchema } from "#api/identity/roles/schema.ts";
import { config } from "#server/platform/config/config.ts";
import type { StoredProvider } from "./provider.ts";

const names = { google: "Google", github: "GitHub" } as const;

/** The providers of the environment. Their ids are their kinds: there is one of each. */
export function environmentProviders(): StoredProvider[] {
  const { signInProviders } = config();
  return signInProviders.map(
    ({ kind, name, issuer, clientId, clientSecret, scopes, groupsClaim, roles, trustsEmail, signsOut }) => {
      const { "*": everybody = null, ...groups } = roles;
      return {
        id: kind,
        name: kind === "oidc" ? (name ?? new URL(issuer).host) : names[kind],
        kind,
        issuer,
        clientId,
        clientSecret,
        scopes,
        groupsClaim,
        groupRoles: Object.entries(groups).map(([group, role]) => ({ group, role: roleSchema.parse(role) })),
        defaultRole: roleSchema.nullable().parse(everybody),
        trustsEmail,
        signsOut,
        enabled: true,
        createdAt: null,
      };
    },
  );
}
