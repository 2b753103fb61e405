import { config } from "#server/platform/config/config.ts";
import { isRefusal } from "#server/platform/http/refusal.ts";
import type { HandlerResult } from "#server/platform/http/reply.ts";
import type { EndpointSpec } from "./endpoint.ts";

/**
 * Throws if an endpoint's response does not match its declaration, so that the API document stays correct and no column
 * is exposed by accident. Runs everywhere except in production: in development and in every test.
 */
export function checkResponse(spec: EndpointSpec, reply: HandlerResult): void {
  if (config().production || isRefusal(reply)) return;
  const name = `${spec.method} ${spec.path}`;
  const schema = spec.responses[reply.status];
  if (schema === undefined)
    throw new Error(`${name} responded with ${reply.status}, which it does not declare.`);
  if (reply instanceof Response || schema === null) return;
  const parsed = schema.safeParse(reply.data);
  if (!parsed.success)
    throw new Error(`${name} responded with a body that does not match its declaration.`, {
      cause: parsed.error,
    });
}
