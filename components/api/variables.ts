import { useQuery } from "@tanstack/react-query";
import {
  createVariable,
  deleteVariable,
  listVariables,
  updateVariable,
} from "#api/flows/variables/contract.ts";
import type { Variable } from "#api/flows/variables/schema.ts";
import { call } from "./call.ts";
import { type FilterOf, queryOf } from "./queries.ts";
import { useChange, useChangeById } from "./use-change.ts";

/** There are at most twice 500 for a flow. More pages than this are not loaded for a list of all flows. */
const maxPages = 10;

/** All variables of a filter by name, without the values of secret ones. */
export function useVariables(filter: FilterOf<typeof listVariables>) {
  return useQuery({
    queryKey: [...queryOf(listVariables, { query: filter }).queryKey, "all"],
    async queryFn({ signal }): Promise<Variable[]> {
      const variables: Variable[] = [];
      let cursor: string | undefined;
      for (let page = 0; page < maxPages; page++) {
        const query = { ...filter, limit: 200, cursor };
        const { data, next_cursor } = await call(listVariables, { query, signal });
        variables.push(...data);
        if (next_cursor === null) break;
        cursor = next_cursor;
      }
      return variables.sort((a, b) => a.name.localeCompare(b.name));
    },
  });
}

export const useCreateVariable = () => useChange(createVariable, [listVariables]);

export const useUpdateVariable = () => useChange(updateVariable, [listVariables]);

export const useDeleteVariable = () => useChangeById(deleteVariable, [listVariables]);
