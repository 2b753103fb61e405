import { defineContract } from "#api/contract.ts";
import { setupBodySchema, userSchema } from "./schema.ts";

const tag = "People";

export const setUp = defineContract({
  method: "POST",
  path: "/api/setup",
  summary: "Create the owner on the first visit",
  tag,
  access: "public",
  body: setupBodySchema,
  responses: { 201: userSchema },
  refusals: ["already_set_up"],
});
