import { createFlowFromTemplate, listTemplates } from "#api/flows/templates/contract.ts";
import { call } from "./call.ts";
import { useFlowChange } from "./flows.ts";
import { useList } from "./queries.ts";

/** The templates, in the order of the gallery. They only change with the program. */
export function useTemplates({ enabled = true }: { enabled?: boolean } = {}) {
  return useList(listTemplates, {}, { enabled, staleTime: Number.POSITIVE_INFINITY });
}

/** Creates a flow from a template, by its slug. */
export const useCreateFromTemplate = () =>
  useFlowChange((slug: string) => call(createFlowFromTemplate, { params: { slug } }));
