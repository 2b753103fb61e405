import type { Contract } from "#api/contract.ts";
import { config } from "#server/platform/config/config.ts";
import { isRefusal } from "#server/platform/http/refusal.ts";
import type { HandlerResult } from "#server/platform/http/reply.ts";
import { StoredJson } from "#server/platform/http/stored-json.ts";

/**
 * Throws if an endpoint's response does not match its declaration, so that the API document stays correct and no column
 * is exposed by accident. Runs everywhere except in production: in development and in every test.
 */
export function checkResponse(contract: Contract, reply: HandlerResult): void {
  if (config().production || isRefusal(reply)) return;
  const name = `${contract.method} ${contract.path}`;
  const schema = contract.responses[reply.status];
  if (schema === undefined)
    throw new Error(`${name} responded with ${reply.status}, which it does not declare.`);
  if (reply instanceof Response || schema === null) return;
  const parsed = schema.safeParse(withStoredValues(reply.data));
  if (!parsed.success)
    throw new Error(`${name} responded with a body that does not match its declaration.`, {
      cause: parsed.error,
    });
}

/** The data with the values of stored JSON, which is sent unparsed. */
function withStoredValues(data: unknown): unknown {
  if (data instanceof StoredJson) return data.toJSON();
  if (Array.isArray(data)) return data.map(withStoredValues);
  if (typeof data !== "object" || data === null || Object.getPrototypeOf(data) !== Object.prototype)
    return data;
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, withStoredValues(value)]));
}
