import * as contract from "#api/identity/people/contract.ts";
import { clientAddress } from "#server/identity/access/client-address.ts";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { hashPassword } from "#server/identity/passwords/password.ts";
import { refuse } from "#server/platform/http/refusal.ts";
import { created } from "#server/platform/http/reply.ts";
import { hasUser } from "./data.ts";
import { createOwner } from "./mutations.ts";
import { toUser } from "./present.ts";

export const setUpEndpoint = endpoint(
  contract.setUp,
  async ({ request, body: { name, email, password } }) => {
    const done = refuse(409, "already_set_up", "This service already has an owner. Sign in instead.");
    // Hashing is expensive, so it is only done on a first visit.
    if (await hasUser()) return done;
    const passwordHash = await hashPassword(password);
    const owner = await createOwner({ name, email, passwordHash }, clientAddress(request.headers));
    return owner ? created(toUser(owner)) : done;
  },
);
