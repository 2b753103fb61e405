import { createLabel, deleteLabel, listLabels, updateLabel } from "#api/flows/labels/contract.ts";
import { call } from "./call.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type LabelColor } from "#api/flows/labels/schema.ts";
import { flowKeys } from "./flows.ts";
import { useMutation } from "./use-mutation.ts";

/** Within the key of the lists of flows: labels count their flows, and lines of flows show their labels. */
const labelsKey = [...flowKeys.lists, "labels"] as const;

export interface LabelInput {
  name: string;
  color: LabelColor;
}

/** All labels of flows, by name. */
export function useLabels() {
  return useQuery({
    queryKey: labelsKey,
    queryFn: ({ signal }) => call(listLabels, { signal }),
    select: ({ data }) => data,
  });
}

export function useCreateLabel() {
  return useChange((label: LabelInput) =>
    call(createLabel, { body: { ...label } }),
  );
}

export function useUpdateLabel(id: string) {
  return useChange((label: LabelInput) =>
    call(updateLabel, { params: { id }, body: { ...label } }),
  );
}

/** Deletes a label, and removes it from the flows that have it. */
export function useDeleteLabel() {
  return useChange((id: string) => call(deleteLabel, { params: { id } }));
}

function useChange<Variables, Result>(mutationFn: (variables: Variables) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => client.invalidateQueries({ queryKey: flowKeys.lists }),
  });
}
