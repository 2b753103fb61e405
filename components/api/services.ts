import {
  deleteService,
  listServiceKeys,
  listServices,
  updateService,
} from "#api/identity/service-accounts/contract.ts";
import { useList } from "./queries.ts";
import { useChange, useChangeById } from "./use-change.ts";

/** Programs with their own role and API keys, newest first. */
export const useServices = () => useList(listServices, { query: { limit: 100 } });

/** The API keys of a service, newest first. */
export const useServiceKeys = (id: string) =>
  useList(listServiceKeys, { params: { id }, query: { limit: 100 } });

export const useUpdateService = () => useChange(updateService, [listServices]);

export const useDeleteService = () => useChangeById(deleteService, [listServices]);
