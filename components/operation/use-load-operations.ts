import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { fetchOperation } from "#components/api/operations.ts";
import { useLoadedOperations } from "#components/node-types/node-types.ts";
import { readType } from "#engine/connectors/to-definition.ts";
import type { MissingOperation } from "./missing-operations.ts";

/** Loads operations in parallel. Those that do not exist are left out; they are then unknown types. */
export function useLoadOperations() {
  const client = useQueryClient();
  const loaded = useLoadedOperations();
  return useCallback(
    async (missing: readonly MissingOperation[]) => {
      const found = await Promise.all(missing.map((each) => fetchOperation(client, each, each.version)));
      for (const each of found) if (each) loaded.add(each);
    },
    [client, loaded],
  );
}

/** Loads the newest version of an operation, for a new node. Other types are there already. */
export function useLoadType() {
  const client = useQueryClient();
  const loaded = useLoadedOperations();
  return useCallback(
    async (type: string) => {
      const named = readType(type);
      if (!named) return;
      const found = await fetchOperation(client, named);
      if (!found) throw new Error("It no longer exists.");
      loaded.add(found);
    },
    [client, loaded],
  );
}
