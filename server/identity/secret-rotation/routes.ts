import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { ok } from "#server/platform/http/reply.ts";
import { getSecretRotation } from "./data.ts";
import { secretRotationSchema } from "./schema.ts";

export const readSecretRotationEndpoint = endpoint(
  {
    method: "GET",
    path: "/api/secret-rotation",
    summary: "Get how far the encryption with a new SECRET_KEY is",
    tag: "Operations",
    access: "owner",
    responses: { 200: secretRotationSchema },
  },
  async ({ principal }) => ok(await getSecretRotation(principal)),
);
