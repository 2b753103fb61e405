import { z } from "zod";

/**
 * Each role includes the rights of the ones before it. An operator runs flows, replays and cancels, but
 * cannot change anything.
 */
export const roles = ["viewer", "operator", "editor", "owner"] as const;

export const roleSchema = z.enum(roles);

export type Role = z.infer<typeof roleSchema>;

/**
 * The permissions of an API key: `read` like a viewer, `write` like an editor, `admin` like an owner; never
 * more than its owner's.
 */
export const scopes = ["read", "write", "admin"] as const;

export const scopeSchema = z.enum(scopes);

export type ApiKeyScope = z.infer<typeof scopeSchema>;
