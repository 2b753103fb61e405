import { deleteLabel, listLabels } from "#api/flows/labels/contract.ts";
import { flowLists } from "./flows.ts";
import { useList } from "./queries.ts";
import { useChangeById } from "./use-change.ts";

/** All labels of flows, by name. */
export const useLabels = () => useList(listLabels);

/** Deletes a label, and removes it from the flows that have it. */
export const useDeleteLabel = () => useChangeById(deleteLabel, flowLists);
