import { endpoint } from "#server/platform/http/endpoint.ts";
import { refuse } from "#server/platform/http/refusal.ts";
import { created, ok } from "#server/platform/http/reply.ts";
import { listOf } from "#server/platform/http/schema.ts";
import { getApiKey, getPeople, getSelf, hasPerson } from "./data.ts";
import { createFirstPerson } from "./mutations.ts";
import { hashPassword } from "./password.ts";
import { toPage, toUser } from "./present.ts";
import { idPageQuerySchema, meSchema, setupBodySchema, userSchema } from "./schema.ts";

const tag = "People";

export const setUp = endpoint(
  {
    method: "POST",
    path: "/api/setup",
    summary: "The first visit: make the owner",
    tag,
    access: "public",
    body: setupBodySchema,
    answers: { 201: userSchema },
    refusals: ["already_set_up"],
  },
  async ({ body: { name, email, password } }) => {
    const done = refuse(409, "already_set_up", "This service has its owner. Sign in instead.");
    // Hashing is dear; only a first visit is worth it.
    if (await hasPerson()) return done;
    const owner = await createFirstPerson({ name, email, passwordHash: await hashPassword(password) });
    return owner ? created(toUser(owner)) : done;
  },
);

export const getMe = endpoint(
  {
    method: "GET",
    path: "/api/me",
    summary: "Who is asking, and with what rights",
    tag,
    access: "viewer",
    answers: { 200: meSchema },
  },
  async ({ principal }) => {
    const self = await getSelf(principal);
    const key = principal.apiKeyId === null ? null : await getApiKey(principal, principal.apiKeyId);
    return ok({ user: toUser(self), api_key: key && { id: key.id, name: key.name, scopes: key.scopes } });
  },
);

export const listUsers = endpoint(
  {
    method: "GET",
    path: "/api/users",
    summary: "The people, the newest first",
    tag,
    access: "owner",
    query: idPageQuerySchema,
    answers: { 200: listOf(userSchema) },
  },
  async ({ principal, query: { limit, cursor } }) => {
    const people = await getPeople(principal, { limit: limit + 1, after: cursor });
    return ok(toPage(people, limit, toUser));
  },
);
