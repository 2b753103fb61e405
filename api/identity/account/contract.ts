import { defineContract } from "#api/contract.ts";
import { meSchema } from "./schema.ts";

const tag = "People";

export const readMe = defineContract({
  method: "GET",
  path: "/api/me",
  summary: "Get the caller and its rights",
  tag,
  access: "viewer",
  responses: { 200: meSchema },
});
