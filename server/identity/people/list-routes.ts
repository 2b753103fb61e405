import * as contract from "#api/identity/people/list-contract.ts";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { toPage } from "#server/platform/http/page.ts";
import { ok } from "#server/platform/http/reply.ts";
import { getPeople } from "./data.ts";

export const listPeopleEndpoint = endpoint(
  contract.listPeople,
  async ({ principal, query: { limit, cursor, q } }) => {
    const people = await getPeople(principal, { q, limit: limit + 1, after: cursor });
    return ok(toPage(people, limit, (person) => person));
  },
);
