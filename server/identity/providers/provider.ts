import type { GroupRole, ProviderKind } from "#api/identity/providers/schema.ts";
import type { Role } from "#api/identity/roles/schema.ts";

/** A provider with its client secret: of the database, or of the environment. */
export interface StoredProvider {
  id: string;
  name: string;
  kind: ProviderKind;
  issuer: string;
  clientId: string;
  clientSecret: string;
  scopes: string[];
  groupsClaim: string;
  groupRoles: GroupRole[];
  defaultRole: Role | null;
  trustsEmail: boolean;
  /** Signing out here also signs out at the provider, if it can. */
  signsOut: boolean;
  enabled: boolean;
  /** Null if the environment sets it. */
  createdAt: Date | null;
}
