import { useQuery } from "@tanstack/react-query";
import { runOperation } from "#api/connectors/contract.ts";
import { call } from "#components/api/call.ts";
import type { FieldChoices } from "#engine/field.ts";
import { choiceRequest } from "./choice-request.ts";
import { useChoiceSource } from "./choice-source.ts";
import { type Choice, toChoices } from "./to-choices.ts";

const staleMs = 60_000;

export interface ListedChoices {
  /** Undefined until they are listed. */
  choices: readonly Choice[] | undefined;
  isLoading: boolean;
  /** Why there are none: a sentence for people. */
  problem: string | null;
  /** Lists them again; omitted if something is missing for that. */
  reload?: () => void;
}

/**
 * The values of a drop-down, cached for a minute for each connection and for what they depend on.
 *
 * @param search what a person typed, for operations that search
 */
export function useChoices(choices: FieldChoices, search: string, isWanted: boolean): ListedChoices {
  const source = useChoiceSource();
  const request = source ? choiceRequest(choices, source, search) : { lack: "Type a value or use a tag." };
  const input = "input" in request ? request.input : {};
  const connector = source?.connector ?? "";
  const query = useQuery({
    queryKey: ["choices", connector, choices, source?.connectionId ?? null, input],
    queryFn: async ({ signal }) => {
      const params = { name: connector, operation: choices.operation };
      const connection = source?.connectionId && { connection_id: source.connectionId };
      return toChoices(await call(runOperation, { params, body: { ...connection, input }, signal }), choices);
    },
    enabled: isWanted && "input" in request,
    staleTime: staleMs,
    gcTime: staleMs,
    retry: false,
    refetchOnWindowFocus: false,
  });
  if ("lack" in request) return { choices: undefined, isLoading: false, problem: request.lack };
  return {
    choices: query.data,
    isLoading: query.isFetching,
    problem: query.error?.message ?? null,
    reload: () => void query.refetch(),
  };
}
