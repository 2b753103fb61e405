import {
  createService,
  deleteService,
  listServiceKeys,
  listServices,
  updateService,
} from "#api/identity/service-accounts/contract.ts";
import type { CreateServiceBody, UpdateServiceBody } from "#api/identity/service-accounts/schema.ts";
import { call } from "./call.ts";
import { usePages, useRefresh } from "./queries.ts";
import { useMutation } from "./use-mutation.ts";

/** Programs with their own role and API keys, newest first, page by page. */
export function useServices() {
  return usePages(listServices, { query: { limit: 100 } });
}

/** The API keys of a service, newest first, page by page. */
export function useServiceKeys(id: string) {
  return usePages(listServiceKeys, { params: { id }, query: { limit: 100 } });
}

export function useCreateService() {
  return useMutation({
    mutationFn: (body: CreateServiceBody) => call(createService, { body }),
    onSuccess: useRefresh(listServices),
  });
}

export function useUpdateService() {
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & UpdateServiceBody) =>
      call(updateService, { params: { id }, body }),
    onSettled: useRefresh(listServices),
  });
}

export function useDeleteService() {
  return useMutation({
    mutationFn: (id: string) => call(deleteService, { params: { id } }),
    onSettled: useRefresh(listServices),
  });
}
