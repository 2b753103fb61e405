import { runOperation } from "#api/connectors/contract.ts";
import { library } from "#server/connectors/library/library.ts";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { notFound } from "#server/platform/http/refusal.ts";
import { ok } from "#server/platform/http/reply.ts";
import { runAlone } from "./run-alone.ts";

export const runOperationEndpoint = endpoint(
  runOperation,
  async ({ request, params: { name, operation }, body: { connection_id, input } }) => {
    const found = library().find(name, operation);
    if (!found) return notFound("operation");
    return ok(await runAlone(found, { connectionId: connection_id, input, signal: request.signal }));
  },
);
