import { z } from "zod";
import { instantSchema, pageOf } from "#api/http/schema.ts";

/** The public half of a key (RFC 8037). */
export const publicJwkSchema = z.strictObject({
  kty: z.literal("OKP"),
  crv: z.literal("Ed25519"),
  x: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
});
export type PublicJwk = z.infer<typeof publicJwkSchema>;

/** A signing key in the management API. */
export const signingKeySchema = z.strictObject({
  /** Its `kid` in the JWK set: the RFC 7638 thumbprint. */
  id: z.string(),
  /** Signing now, about to take over, or retired; all three are published. */
  state: z.enum(["signing", "next", "retired"]),
  created_at: instantSchema,
  /** When the next key takes over; null if there is no next key. */
  retired_at: instantSchema.nullable(),
});
/** A short list, returned at once. */
export const signingKeyListSchema = pageOf(signingKeySchema);

export type SigningKey = z.infer<typeof signingKeySchema>;

export const rotateKeyBodySchema = z
  .strictObject({
    /** Sign with the new key immediately, although caches may not have it yet: for when the old key is compromised. */
    at_once: z.boolean().default(false),
  })
  .prefault({});
