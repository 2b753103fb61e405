import { z } from "zod";
import { lazy } from "#lib/lazy.ts";
import { type Endpoint, endpoint } from "#server/identity/endpoint/endpoint.ts";
import { ok } from "#server/platform/http/reply.ts";
import { describeApi } from "./document.ts";
import { describedEndpoints } from "./endpoints.ts";

const getApiDocumentEndpoint = endpoint(
  {
    method: "GET",
    path: "/api/openapi.json",
    summary: "This document",
    tag: "Operations",
    access: "public",
    responses: { 200: z.looseObject({ openapi: z.string() }) },
  },
  async () => ok(apiDocument()),
);

/** Every management endpoint. */
export const endpoints: readonly Endpoint[] = [...describedEndpoints, getApiDocumentEndpoint];

/** The document, cached: declarations do not change while a process runs. */
export const apiDocument = lazy(() => describeApi(endpoints.map(({ spec }) => spec)));
