import { clock } from "#lib/clock.ts";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { created, ok } from "#server/platform/http/reply.ts";
import { type KeyRing, keyRing, refreshKeyRing } from "./key-ring.ts";
import { rotateKey } from "./rotation.ts";
import { rotateKeyBodySchema, type SigningKey, signingKeyListSchema } from "./schema.ts";
import { findSigner } from "./signer.ts";

const tag = "Signing keys";

export const listSigningKeysEndpoint = endpoint(
  {
    method: "GET",
    path: "/api/signing-keys",
    summary: "List the keys that sign responses, releases and license files, oldest first",
    tag,
    access: "viewer",
    responses: { 200: signingKeyListSchema },
  },
  async () => ok(toList(await refreshKeyRing())),
);

export const rotateSigningKeyEndpoint = endpoint(
  {
    method: "POST",
    path: "/api/signing-keys",
    summary:
      "Create a new key. It is published immediately and signs in ten minutes; the old keys stay published",
    tag,
    access: "owner",
    body: rotateKeyBodySchema,
    responses: { 201: signingKeyListSchema },
  },
  async ({ principal, body }) => {
    await rotateKey(principal, { atOnce: body.at_once, now: clock.now() });
    return created(toList(await keyRing()));
  },
);

function toList({ keys }: KeyRing) {
  const now = clock.now();
  const signerId = findSigner(keys, now)?.id;
  const data = keys.map(({ id, createdAt, retiredAt }): SigningKey => {
    const retired = retiredAt !== null && retiredAt <= now;
    return {
      id,
      state: id === signerId ? "signing" : retired ? "retired" : "next",
      created_at: createdAt.toISOString(),
      retired_at: retiredAt?.toISOString() ?? null,
    };
  });
  return { data, next_cursor: null };
}
