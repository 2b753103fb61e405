import { flowNotFound } from "#server/flows/documents/refusals.ts";
import { flowParamsSchema } from "#server/flows/documents/schema.ts";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { refuse } from "#server/platform/http/refusal.ts";
import { ok } from "#server/platform/http/reply.ts";
import { getAccess } from "./data.ts";
import { changeAccess } from "./mutations.ts";
import { flowAccessBodySchema, flowAccessSchema } from "./schema.ts";

const tag = "Flows";

export const readFlowAccessEndpoint = endpoint(
  {
    method: "GET",
    path: "/api/flows/{id}/access",
    summary: "Get who can see a flow: everyone, or owners and some people",
    tag,
    access: "viewer",
    params: flowParamsSchema,
    names: { thing: "flow", param: "id" },
    responses: { 200: flowAccessSchema },
  },
  async ({ principal, params }) => {
    const access = await getAccess(principal, params.id);
    return access ? ok(access) : flowNotFound;
  },
);

export const changeFlowAccessEndpoint = endpoint(
  {
    method: "PUT",
    path: "/api/flows/{id}/access",
    summary: "Make a flow private to owners and some people, or open it to everyone; takes effect at once",
    tag,
    access: "editor",
    params: flowParamsSchema,
    names: { thing: "flow", param: "id" },
    body: flowAccessBodySchema,
    responses: { 200: flowAccessSchema },
    refusals: ["not_found", "invalid_request"],
  },
  async ({ principal, params, body }) => {
    const outcome = await changeAccess(principal, params.id, body);
    if (outcome.kind === "done") return ok(outcome.access);
    if (outcome.kind === "not_found") return flowNotFound;
    const detail = "There is no active user with this id. Choose people from the list.";
    const pointer = `/people/${outcome.index}`;
    return refuse(422, "invalid_request", detail, [{ pointer, code: "unknown_person", detail }]);
  },
);
