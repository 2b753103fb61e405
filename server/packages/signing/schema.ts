import { z } from "zod";
import { instantSchema, pageOf } from "#server/platform/http/schema.ts";

/** The public half of a key (RFC 8037). */
export const publicJwkSchema = z.strictObject({
  kty: z.literal("OKP"),
  crv: z.literal("Ed25519"),
  x: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
});
export type PublicJwk = z.infer<typeof publicJwkSchema>;

/** A signing key as the management API tells it. */
export const signingKeySchema = z.strictObject({
  /** Its `kid` in the JWK set: the RFC 7638 thumbprint. */
  id: z.string(),
  /** signing now, waiting to take over, or retired; all three are published. */
  state: z.enum(["signing", "next", "retired"]),
  created_at: instantSchema,
  /** From when the next key signs in its place; null while none is waiting. */
  retired_at: instantSchema.nullable(),
});
/** A short list: all of it at once. */
export const signingKeyListSchema = pageOf(signingKeySchema);

export type SigningKey = z.infer<typeof signingKeySchema>;

export const rotateKeyBodySchema = z
  .strictObject({
    /** The new key signs from this moment, though caches may not have it yet: for a key that is no longer trusted. */
    at_once: z.boolean().default(false),
  })
  .prefault({});
