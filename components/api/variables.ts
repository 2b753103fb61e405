import { createVariable, deleteVariable, listVariables, updateVariable } from "#api/flows/variables/contract.ts";
import { call } from "./call.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import {
  type CreateVariableBody,
  type ListVariablesQuery,
  type UpdateVariableBody,
  type Variable,
  } from "#api/flows/variables/schema.ts";
import { useMutation } from "./use-mutation.ts";

type VariableFilter = Partial<Pick<ListVariablesQuery, "flow_id" | "scope">>;

const variablesKey = ["variables"] as const;
/** There are at most twice 500 for a flow. More pages than this are not loaded for a list of all flows. */
const maxPages = 10;

/** All variables of a filter by name, without the values of secret ones. */
export function useVariables(filter: VariableFilter) {
  return useQuery({
    queryKey: [...variablesKey, filter],
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

export function useCreateVariable() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CreateVariableBody) => call(createVariable, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: variablesKey }),
  });
}

export function useUpdateVariable(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: UpdateVariableBody) =>
      call(updateVariable, { params: { id }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: variablesKey }),
  });
}

export function useDeleteVariable() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(deleteVariable, { params: { id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: variablesKey }),
  });
}
