import { useQuery } from "@tanstack/react-query";
import { createLabel, deleteLabel, listLabels, updateLabel } from "#api/flows/labels/contract.ts";
import type { CreateLabelBody } from "#api/flows/labels/schema.ts";
import { call } from "./call.ts";
import { flowLists } from "./flows.ts";
import { queryOf, useRefresh } from "./queries.ts";
import { useMutation } from "./use-mutation.ts";

/** All labels of flows, by name. */
export function useLabels() {
  return useQuery({ ...queryOf(listLabels), select: ({ data }) => data });
}

export function useCreateLabel() {
  return useMutation({
    mutationFn: (body: CreateLabelBody) => call(createLabel, { body }),
    onSuccess: useRefresh(...flowLists),
  });
}

export function useUpdateLabel(id: string) {
  return useMutation({
    mutationFn: (body: CreateLabelBody) => call(updateLabel, { params: { id }, body }),
    onSuccess: useRefresh(...flowLists),
  });
}

/** Deletes a label, and removes it from the flows that have it. */
export function useDeleteLabel() {
  return useMutation({
    mutationFn: (id: string) => call(deleteLabel, { params: { id } }),
    onSuccess: useRefresh(...flowLists),
  });
}
