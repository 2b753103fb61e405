import * as contract from "#api/identity/secret-rotation/contract.ts";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { ok } from "#server/platform/http/reply.ts";
import { getSecretRotation } from "./data.ts";

export const readSecretRotationEndpoint = endpoint(contract.readSecretRotation, async ({ principal }) =>
  ok(await getSecretRotation(principal)),
);
