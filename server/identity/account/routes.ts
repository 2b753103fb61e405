import * as contract from "#api/identity/account/contract.ts";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { getCurrentUser } from "#server/identity/people/data.ts";
import { toUser } from "#server/identity/people/present.ts";
import { ok } from "#server/platform/http/reply.ts";
import { getApiKey } from "./data.ts";

export const readMeEndpoint = endpoint(contract.readMe, async ({ principal }) => {
  const self = await getCurrentUser(principal);
  const key = principal.apiKeyId === null ? null : await getApiKey(principal, principal.apiKeyId);
  const user = { ...toUser(self), ...(self.service && { email: null }) };
  return ok({ user, api_key: key && { id: key.id, name: key.name, scopes: key.scopes } });
});
