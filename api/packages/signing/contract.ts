import { defineContract } from "#api/contract.ts";
import { rotateKeyBodySchema, signingKeyListSchema } from "./schema.ts";

const tag = "Signing keys";

export const listSigningKeys = defineContract({
  method: "GET",
  path: "/api/signing-keys",
  summary: "List the keys that sign responses, releases and license files, oldest first",
  tag,
  access: "viewer",
  responses: { 200: signingKeyListSchema },
});

export const rotateSigningKey = defineContract({
  method: "POST",
  path: "/api/signing-keys",
  summary:
    "Create a new key. It is published immediately and signs in ten minutes; the old keys stay published",
  tag,
  access: "owner",
  body: rotateKeyBodySchema,
  responses: { 201: signingKeyListSchema },
});
