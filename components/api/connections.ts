import { useQuery } from "@tanstack/react-query";
import {
  listConnections,
  listOauthClients,
  removeConnection,
  removeOauthClient,
  testConnection,
} from "#api/connectors/connections-contract.ts";
import { everyPageOf, useList } from "./queries.ts";
import { useChange, useChangeById } from "./use-change.ts";

const pageSize = 200;
/** More pages are not loaded. */
const maxPages = 25;
/** So many connections are listed. */
export const maxConnections = pageSize * maxPages;

/** The connections of accounts, of one connector or of all, newest first, without their secrets. */
export function useConnections(connector?: string) {
  const query = { limit: pageSize, ...(connector !== undefined && { connector }) };
  return useQuery(everyPageOf(listConnections, { query }, maxPages));
}

/** Sends the connector's test request, which also stores the account's name and whether it works. */
export const useTestConnection = () => useChangeById(testConnection, [listConnections]);

/** Refused with the code `connection_in_use` while a flow names it, unless it is forced. */
export const useDeleteConnection = () => useChange(removeConnection, [listConnections]);

/** The ways to sign in by OAuth, with the apps that were registered for them. */
export const useOauthClients = (options: { enabled?: boolean } = {}) =>
  useList(listOauthClients, {}, options);

/** Connections made with it stop when their access expires. */
export const useForgetOauthClient = () => useChange(removeOauthClient, [listOauthClients]);
