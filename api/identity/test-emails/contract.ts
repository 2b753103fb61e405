import { defineContract } from "#api/contract.ts";
import { testEmailBodySchema, testEmailParamsSchema, testEmailSchema } from "./schema.ts";

const tag = "Credentials";

export const sendTestEmail = defineContract({
  method: "POST",
  path: "/api/credentials/{id}/test-emails",
  summary: "Send a test e-mail to the caller's address through a credential's mail server",
  tag,
  access: "editor",
  params: testEmailParamsSchema,
  body: testEmailBodySchema,
  responses: { 200: testEmailSchema },
  refusals: ["not_found", "wrong_kind", "email_not_sent"],
});

export const sendOwnTestEmail = defineContract({
  method: "POST",
  path: "/api/test-emails",
  summary: "Send a test e-mail to the caller's address through the installation's mail server",
  tag,
  access: "editor",
  body: testEmailBodySchema,
  responses: { 200: testEmailSchema },
  refusals: ["email_not_sent"],
});
