import { readApiDocument } from "#api/openapi/contract.ts";
import { lazy } from "#lib/lazy.ts";
import { type Endpoint, endpoint } from "#server/identity/endpoint/endpoint.ts";
import { ok } from "#server/platform/http/reply.ts";
import { describeApi } from "./document.ts";
import { describedEndpoints } from "./endpoints.ts";

const readApiDocumentEndpoint = endpoint(readApiDocument, async () => ok(apiDocument()));

/** Every management endpoint. */
export const endpoints: readonly Endpoint[] = [...describedEndpoints, readApiDocumentEndpoint];

/** The document, cached: declarations do not change while a process runs. */
export const apiDocument = lazy(() => describeApi(endpoints.map(({ contract }) => contract)));
