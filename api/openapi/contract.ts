import { z } from "zod";
import { defineContract } from "#api/contract.ts";

export const readApiDocument = defineContract({
  method: "GET",
  path: "/api/openapi.json",
  summary: "This document",
  tag: "Operations",
  access: "public",
  responses: { 200: z.looseObject({ openapi: z.string() }) },
});
