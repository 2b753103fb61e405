import {
  listConnections,
  listOauthClients,
  removeConnection,
  removeOauthClient,
  testConnection,
} from "#api/connectors/connections-contract.ts";
import { useList } from "./queries.ts";
import { useChange, useChangeById } from "./use-change.ts";

/** The connections of accounts, newest first, without their secrets. */
export const useConnections = (connector?: string, options: { enabled?: boolean } = {}) =>
  useList(listConnections, { query: { limit: 200, ...(connector !== undefined && { connector }) } }, options);

/** Sends the connector's test request, which also stores the account's name and whether it works. */
export const useTestConnection = () => useChangeById(testConnection, [listConnections]);

/** Refused with the code `connection_in_use` while a flow names it, unless it is forced. */
export const useDeleteConnection = () => useChange(removeConnection, [listConnections]);

/** The ways to sign in by OAuth, with the apps that were registered for them. */
export const useOauthClients = (options: { enabled?: boolean } = {}) =>
  useList(listOauthClients, {}, options);

/** Connections made with it stop when their access expires. */
export const useForgetOauthClient = () => useChange(removeOauthClient, [listOauthClients]);
