import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { hashPassword } from "#server/identity/passwords/password.ts";
import { toPage } from "#server/platform/http/page.ts";
import { refuse } from "#server/platform/http/refusal.ts";
import { created, ok } from "#server/platform/http/reply.ts";
import { idPageQuerySchema, pageOf } from "#server/platform/http/schema.ts";
import { getUsers, hasUser } from "./data.ts";
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
  async ({ body: { name, email, password } }) => {
    const done = refuse(409, "already_set_up", "This service already has an owner. Sign in instead.");
    // Hashing is expensive, so it is only done on a first visit.
    if (await hasUser()) return done;
    const owner = await createOwner({ name, email, passwordHash: await hashPassword(password) });
    return owner ? created(toUser(owner)) : done;
  },
);

export const listUsersEndpoint = endpoint(
  {
    method: "GET",
    path: "/api/users",
    summary: "List users, newest first",
    tag,
    access: "owner",
    query: idPageQuerySchema,
    responses: { 200: pageOf(userSchema) },
  },
  async ({ principal, query: { limit, cursor } }) => {
    const users = await getUsers(principal, { limit: limit + 1, after: cursor });
    return ok(toPage(users, limit, toUser));
  },
);
