import { defineContract } from "#api/contract.ts";
import { pageOf } from "#api/http/schema.ts";
import { personListQuerySchema, personSchema } from "./schema.ts";

export const listPeople = defineContract({
  method: "GET",
  path: "/api/people",
  summary: "List the names of active users and services, newest first, to choose who can see a flow",
  tag: "People",
  access: "editor",
  query: personListQuerySchema,
  responses: { 200: pageOf(personSchema) },
});
