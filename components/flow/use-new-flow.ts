import { useRouter } from "next/navigation";
import { useCallback } from "react";
import { useCreateFlow } from "#components/api/flows.ts";
import { notifyProblem } from "#components/ui/notify.tsx";
import type { FlowDocument } from "#engine/document.ts";

/** Creates a flow, empty by default, and opens it. */
export function useNewFlow() {
  const router = useRouter();
  const { mutate } = useCreateFlow();
  return useCallback(
    (from: { name?: string; description?: string; document?: FlowDocument } = {}) =>
      mutate(from, {
        onSuccess: (flow) => router.push(`/flows/${flow.id}`),
        onError: (error) => notifyProblem("The flow was not created", error),
      }),
    [mutate, router],
  );
}
