import { type QueryClient, useQuery } from "@tanstack/react-query";
import {
  listConnectors,
  matchOperations,
  readConnector,
  readOperation,
  readTrigger,
} from "#api/connectors/contract.ts";
import type { ConnectorOperation, ConnectorTrigger } from "#api/connectors/schema.ts";
import type { BodyOf } from "./call.ts";
import { ApiProblem } from "./problem.ts";
import { queryOf, useList } from "./queries.ts";

/** Connectors change when one is imported. */
const staleMs = 60_000;

export const useConnectors = (options: { enabled?: boolean } = {}) =>
  useList(listConnectors, {}, { staleTime: staleMs, ...options });

export const useConnector = (name: string) =>
  useQuery({ ...queryOf(readConnector, { params: { name } }), staleTime: staleMs });

/** The operations that send a request to this address; none without one. */
export const useOperationMatches = (address: BodyOf<typeof matchOperations> | null) =>
  useQuery({
    ...queryOf(matchOperations, { body: address ?? { method: "", host: "", path: "" } }),
    enabled: address !== null,
    staleTime: staleMs,
  });

/**
 * An operation or a trigger with its connector, cached; null if there is none of this name.
 *
 * @param version the newest by default
 * @throws ApiProblem if the server cannot be asked
 */
export async function fetchOperation(
  client: QueryClient,
  { connector, operation }: { connector: string; operation: string },
  version?: number,
): Promise<ConnectorOperation | ConnectorTrigger | null> {
  const query = version === undefined ? {} : { version };
  const asOperation = queryOf(readOperation, { params: { name: connector, operation }, query });
  const asTrigger = queryOf(readTrigger, { params: { name: connector, trigger: operation }, query });
  return (
    (await orNull(client.fetchQuery({ ...asOperation, staleTime: staleMs }))) ??
    (await orNull(client.fetchQuery({ ...asTrigger, staleTime: staleMs })))
  );
}

async function orNull<T>(response: Promise<T>): Promise<T | null> {
  try {
    return await response;
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 404) return null;
    throw error;
  }
}
