import { createFolder, deleteFolder, listFolders } from "#api/flows/folders/contract.ts";
import { flowLists } from "./flows.ts";
import { useList } from "./queries.ts";
import { useChange, useChangeById } from "./use-change.ts";

/** All folders of flows, by name. */
export const useFolders = () => useList(listFolders);

export const useCreateFolder = () => useChange(createFolder, flowLists);

/** Deletes a folder. Its flows stay. */
export const useDeleteFolder = () => useChangeById(deleteFolder, flowLists);
