import { defineContract } from "#api/contract.ts";
import { signedOutSchema } from "./schema.ts";

export const signOut = defineContract({
  method: "DELETE",
  path: "/api/me/session",
  summary: "Sign out this browser; get the provider's page that signs out there too, if it does",
  tag: "Sessions",
  access: "viewer",
  responses: { 200: signedOutSchema },
  refusals: ["forbidden"],
});
