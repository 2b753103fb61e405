import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type LabelColor, labelSchema } from "#api/flows/labels/schema.ts";
import { pageOf } from "#api/http/schema.ts";
import { flowKeys } from "./flows.ts";
import { noContentSchema, request } from "./request.ts";
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
    queryFn: ({ signal }) => request("GET", "/api/flow-labels", pageOf(labelSchema), { signal }),
    select: ({ data }) => data,
  });
}

export function useCreateLabel() {
  return useChange((label: LabelInput) =>
    request("POST", "/api/flow-labels", labelSchema, { body: { ...label } }),
  );
}

export function useUpdateLabel(id: string) {
  return useChange((label: LabelInput) =>
    request("PATCH", `/api/flow-labels/${id}`, labelSchema, { body: { ...label } }),
  );
}

/** Deletes a label, and removes it from the flows that have it. */
export function useDeleteLabel() {
  return useChange((id: string) => request("DELETE", `/api/flow-labels/${id}`, noContentSchema));
}

function useChange<Variables, Result>(mutationFn: (variables: Variables) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => client.invalidateQueries({ queryKey: flowKeys.lists }),
  });
}
