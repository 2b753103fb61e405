import { defineContract } from "#api/contract.ts";
import { secretRotationSchema } from "./schema.ts";

export const readSecretRotation = defineContract({
  method: "GET",
  path: "/api/secret-rotation",
  summary: "Get how far the encryption with a new SECRET_KEY is",
  tag: "Operations",
  access: "owner",
  responses: { 200: secretRotationSchema },
});
