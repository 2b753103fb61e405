import { z } from "zod";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { notFound } from "#server/platform/http/refusal.ts";
import { ok } from "#server/platform/http/reply.ts";
import { getFlowStorage, getStorage } from "./data.ts";
import { flowStorageSchema, storageSchema } from "./schema.ts";

const tag = "Storage";

export const readStorageEndpoint = endpoint(
  {
    method: "GET",
    path: "/api/storage",
    summary: "Get what is stored, and what retention deletes",
    tag,
    access: "viewer",
    responses: { 200: storageSchema },
  },
  async ({ principal }) => ok(await getStorage(principal)),
);

export const readFlowStorageEndpoint = endpoint(
  {
    method: "GET",
    path: "/api/flows/{id}/storage",
    summary: "Get what a flow stores, and its limits",
    tag,
    access: "viewer",
    params: z.strictObject({ id: z.uuid() }),
    names: { thing: "flow", param: "id" },
    responses: { 200: flowStorageSchema },
  },
  async ({ principal, params }) => {
    const storage = await getFlowStorage(principal, params.id);
    return storage ? ok(storage) : notFound("flow");
  },
);
