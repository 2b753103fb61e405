import { useQuery } from "@tanstack/react-query";
import {
  listConnectors,
  listOperationNames,
  readConnector,
  readOperation,
} from "#api/connectors/contract.ts";
import {
  compareConnector,
  compareConnectorVersions,
  describeApi,
  importConnector,
  listConnectorVersions,
  removeConnector,
} from "#api/connectors/imports-contract.ts";
import { moveConnectorFlows, planConnectorMoves } from "#api/flows/connector-moves/contract.ts";
import { listFlows, readFlow } from "#api/flows/documents/contract.ts";
import { queryOf } from "./queries.ts";
import { useChange } from "./use-change.ts";

/** Every list and page that shows an imported connector. */
const shown = [
  listConnectors,
  readConnector,
  readOperation,
  listOperationNames,
  listConnectorVersions,
  planConnectorMoves,
] as const;

/** Reads a description, and changes nothing. */
export const useDescribeApi = () => useChange(describeApi);

/** Compares a connector with a description, and changes nothing. */
export const useCompareConnector = () => useChange(compareConnector);

export const useImportConnector = () => useChange(importConnector, shown);

export const useRemoveConnector = () => useChange(removeConnector, [listConnectors, listOperationNames]);

export const useConnectorVersions = (name: string) =>
  useQuery(queryOf(listConnectorVersions, { params: { name } }));

export const useVersionChanges = (name: string, from: number, to: number) =>
  useQuery(queryOf(compareConnectorVersions, { params: { name }, query: { from, to } }));

/** The flows that use an older version than this one. */
export const useMovePlan = (name: string, version: number) =>
  useQuery(queryOf(planConnectorMoves, { params: { name }, query: { version } }));

export const useMoveFlows = () =>
  useChange(moveConnectorFlows, [planConnectorMoves, listConnectorVersions, listFlows, readFlow]);
