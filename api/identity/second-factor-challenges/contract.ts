import { defineContract } from "#api/contract.ts";
import {
  codeBodySchema,
  completedSignInSchema,
  secondFactorSetUpSchema,
} from "#api/identity/second-factors/schema.ts";

const tag = "Second factor";

export const setUpAtSignIn = defineContract({
  method: "POST",
  path: "/api/second-factor-challenges/set-up",
  summary: "While signing in: begin to set up the app that your role needs",
  tag,
  access: "public",
  responses: { 201: secondFactorSetUpSchema },
  refusals: ["challenge_ended", "already_enabled"],
});

export const completeSignIn = defineContract({
  method: "POST",
  path: "/api/second-factor-challenges/completion",
  summary: "While signing in: prove your second factor, which signs the browser in",
  tag,
  access: "public",
  body: codeBodySchema,
  responses: { 200: completedSignInSchema },
  refusals: ["challenge_ended", "invalid_request", "too_many_failures"],
});
