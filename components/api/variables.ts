import { useQuery } from "@tanstack/react-query";
import {
  createVariable,
  deleteVariable,
  listVariables,
  updateVariable,
} from "#api/flows/variables/contract.ts";
import type { Variable } from "#api/flows/variables/schema.ts";
import { everyPageOf, type FilterOf } from "./queries.ts";
import { useChange, useChangeById } from "./use-change.ts";

/** There are at most twice 500 for a flow. More pages than this are not loaded for a list of all flows. */
const maxPages = 10;

/** All variables of a filter by name, without the values of secret ones. */
export function useVariables(filter: FilterOf<typeof listVariables>) {
  return useQuery({
    ...everyPageOf(listVariables, { query: { ...filter, limit: 200 } }, maxPages),
    select: byName,
  });
}

const byName = (variables: readonly Variable[]) =>
  variables.toSorted((one, other) => one.name.localeCompare(other.name));

export const useCreateVariable = () => useChange(createVariable, [listVariables]);

export const useUpdateVariable = () => useChange(updateVariable, [listVariables]);

export const useDeleteVariable = () => useChangeById(deleteVariable, [listVariables]);
