import { z } from "zod";

/** Each role may do all that the ones before it may. */
export const roles = ["viewer", "editor", "owner"] as const;

export const roleSchema = z.enum(roles);

export type Role = z.infer<typeof roleSchema>;

/** What an API key may do: `read` as a viewer, `write` as an editor, `admin` as an owner; never more than its person may. */
export const scopes = ["read", "write", "admin"] as const;

export const scopeSchema = z.enum(scopes);

export type ApiKeyScope = z.infer<typeof scopeSchema>;
