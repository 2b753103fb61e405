import * as contract from "#api/flows/retention/contract.ts";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { notFound } from "#server/platform/http/refusal.ts";
import { ok } from "#server/platform/http/reply.ts";
import { getFlowStorage, getStorage } from "./data.ts";

export const readStorageEndpoint = endpoint(contract.readStorage, async ({ principal }) =>
  ok(await getStorage(principal)),
);

export const readFlowStorageEndpoint = endpoint(contract.readFlowStorage, async ({ principal, params }) => {
  const storage = await getFlowStorage(principal, params.id);
  return storage ? ok(storage) : notFound("flow");
});
