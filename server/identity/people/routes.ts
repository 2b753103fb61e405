import { clientAddress } from "#server/identity/access/client-address.ts";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { hashPassword } from "#server/identity/passwords/password.ts";
import { refuse } from "#server/platform/http/refusal.ts";
import { created } from "#server/platform/http/reply.ts";
import { hasUser } from "./data.ts";
import { createOwner } from "./mutations.ts";
import { toUser } from "./present.ts";
import { setupBodySchema, userSchema } from "./schema.ts";

const tag = "People";

export const setUpEndpoint = endpoint(
  {
    method: "POST",
    path: "/api/setup",
    summary: "Create the owner on the first visit",
    tag,
    access: "public",
    body: setupBodySchema,
    responses: { 201: userSchema },
    refusals: ["already_set_up"],
  },
  async ({ request, body: { name, email, password } }) => {
    const done = refuse(409, "already_set_up", "This service already has an owner. Sign in instead.");
    // Hashing is expensive, so it is only done on a first visit.
    if (await hasUser()) return done;
    const passwordHash = await hashPassword(password);
    const owner = await createOwner({ name, email, passwordHash }, clientAddress(request.headers));
    return owner ? created(toUser(owner)) : done;
  },
);
