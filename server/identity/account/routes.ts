import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { getCurrentUser } from "#server/identity/people/data.ts";
import { toUser } from "#server/identity/people/present.ts";
import { ok } from "#server/platform/http/reply.ts";
import { getApiKey } from "./data.ts";
import { meSchema } from "./schema.ts";

const tag = "People";

export const getMeEndpoint = endpoint(
  {
    method: "GET",
    path: "/api/me",
    summary: "Get the caller and its rights",
    tag,
    access: "viewer",
    responses: { 200: meSchema },
  },
  async ({ principal }) => {
    const self = await getCurrentUser(principal);
    const key = principal.apiKeyId === null ? null : await getApiKey(principal, principal.apiKeyId);
    const user = { ...toUser(self), ...(self.service && { email: null }) };
    return ok({ user, api_key: key && { id: key.id, name: key.name, scopes: key.scopes } });
  },
);
