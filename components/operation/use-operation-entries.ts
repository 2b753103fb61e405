import { useQuery } from "@tanstack/react-query";
import { listOperationNames } from "#api/connectors/contract.ts";
import { call, type ResponseOf } from "#components/api/call.ts";
import { queryOf } from "#components/api/queries.ts";
import { useLoadedOperations } from "#components/node-types/node-types.ts";
import type { TypeEntry } from "#engine/node-types.ts";

/** Connectors change when one is imported. */
const staleMs = 60_000;

/** The entry of an operation without its own texts. */
export const operationEntry: TypeEntry = {
  ...{ type: "", label: "", description: "", group: "Actions", category: "action" },
  ...{ inputs: [{ name: "input" }], outputs: [{ name: "output" }] },
};

/** Loads what the search knows of all operations, once it is wanted. Until then it finds what is built in. */
export function useOperationEntries({ enabled = true } = {}) {
  const loaded = useLoadedOperations();
  const { queryKey } = queryOf(listOperationNames);
  return useQuery({
    queryKey: [...queryKey, "entries"],
    queryFn: async ({ signal }) => {
      const { data } = await call(listOperationNames, { signal });
      // The search reads its entries while the picker renders, which the query's result makes it do.
      loaded.setEntries(data.map(toEntry));
      return data.length;
    },
    staleTime: staleMs,
    enabled,
  });
}

type OperationName = ResponseOf<typeof listOperationNames>["data"][number];

function toEntry(name: OperationName): TypeEntry {
  const isTrigger = name.group === "Triggers";
  return { ...operationEntry, ...name, ...(isTrigger && { category: "trigger", inputs: [] }) };
}
