import { defineContract } from "#api/contract.ts";
import { changePasswordBodySchema } from "#api/identity/passwords/schema.ts";

export const changePassword = defineContract({
  method: "PUT",
  path: "/api/me/password",
  summary: "Change your password; this ends every other session",
  tag: "People",
  access: "viewer",
  body: changePasswordBodySchema,
  responses: { 204: null },
  refusals: ["forbidden", "invalid_request", "too_many_failures"],
});
