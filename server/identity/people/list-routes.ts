import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { toPage } from "#server/platform/http/page.ts";
import { ok } from "#server/platform/http/reply.ts";
import { pageOf } from "#server/platform/http/schema.ts";
import { getPeople } from "./data.ts";
import { personListQuerySchema, personSchema } from "./schema.ts";

export const listPeopleEndpoint = endpoint(
  {
    method: "GET",
    path: "/api/people",
    summary: "List the names of active users and services, newest first, to choose who can see a flow",
    tag: "People",
    access: "editor",
    query: personListQuerySchema,
    responses: { 200: pageOf(personSchema) },
  },
  async ({ principal, query: { limit, cursor, q } }) => {
    const people = await getPeople(principal, { q, limit: limit + 1, after: cursor });
    return ok(toPage(people, limit, (person) => person));
  },
);
