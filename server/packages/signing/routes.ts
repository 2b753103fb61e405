import * as contract from "#api/packages/signing/contract.ts";
import type { SigningKey } from "#api/packages/signing/schema.ts";
import { clock } from "#lib/clock.ts";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { created, ok } from "#server/platform/http/reply.ts";
import { type KeyRing, keyRing, refreshKeyRing } from "./key-ring.ts";
import { rotateKey } from "./rotation.ts";
import { findSigner } from "./signer.ts";

export const listSigningKeysEndpoint = endpoint(contract.listSigningKeys, async () =>
  ok(toList(await refreshKeyRing())),
);

export const rotateSigningKeyEndpoint = endpoint(contract.rotateSigningKey, async ({ principal, body }) => {
  await rotateKey(principal, { atOnce: body.at_once, now: clock.now() });
  return created(toList(await keyRing()));
});

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
