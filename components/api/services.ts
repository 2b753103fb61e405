import { createService, deleteService, listServiceKeys, listServices, updateService } from "#api/identity/service-accounts/contract.ts";
import { call } from "./call.ts";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import {
  type CreateServiceBody,
    type UpdateServiceBody,
} from "#api/identity/service-accounts/schema.ts";
import { serviceKeysKey, servicesKey } from "./access.ts";
import { useMutation } from "./use-mutation.ts";


/** Programs with a role and API keys of their own, newest first, page by page. */
export function useServices() {
  return useInfiniteQuery({
    queryKey: servicesKey,
    queryFn: ({ pageParam, signal }) =>
      call(listServices, { query: { limit: 100, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });
}

/** The API keys of a service, newest first, page by page. */
export function useServiceKeys(id: string) {
  return useInfiniteQuery({
    queryKey: [...serviceKeysKey, id],
    queryFn: ({ pageParam, signal }) =>
      call(listServiceKeys, { params: { id }, query: { limit: 100, cursor: pageParam },
        signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
  });
}

function useRefresh() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: servicesKey });
}

export function useCreateService() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: CreateServiceBody) => call(createService, { body }),
    onSuccess: refresh,
  });
}

export function useUpdateService() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string } & UpdateServiceBody) =>
      call(updateService, { params: { id }, body }),
    onSettled: refresh,
  });
}

export function useDeleteService() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: string) => call(deleteService, { params: { id } }),
    onSettled: refresh,
  });
}
