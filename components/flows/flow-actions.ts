import { useRouter } from "next/navigation";
import type { FlowSummary } from "#api/flows/documents/schema.ts";
import { useActivateFlow, useCopyFlow, useDeactivateFlow, useDeleteFlow } from "#components/api/flows.ts";
import { deletionLoss } from "#components/flow/deletion-loss.tsx";
import { duplicatedText } from "#components/flow/trigger-links.ts";
import { confirmDanger } from "#components/ui/confirm.tsx";
import { notifyProblem, notifySuccess, reports } from "#components/ui/notify.tsx";

/** The actions of a flow's menu. Each reports its result. */
export function useFlowActions(flow: FlowSummary) {
  const router = useRouter();
  const copy = useCopyFlow();
  const remove = useDeleteFlow();
  const activate = useActivateFlow();
  const deactivate = useDeactivateFlow();

  return {
    duplicate: () =>
      copy.mutate(flow.id, {
        onSuccess: (made) => notifySuccess(duplicatedText(made)),
        onError: (error) => notifyProblem("The flow was not duplicated", error),
      }),
    publish: () =>
      activate.mutate(
        { id: flow.id },
        {
          onSuccess: ({ version }) => notifySuccess(`“${flow.name}” is published as version ${version}`),
          onError: (error) => {
            notifyProblem("The flow was not published", error);
            router.push(`/flows/${flow.id}`);
          },
        },
      ),
    unpublish: () =>
      deactivate.mutate(flow.id, reports(`“${flow.name}” was unpublished`, "The flow was not unpublished")),
    remove: () =>
      confirmDanger({
        title: `Delete “${flow.name}”?`,
        body: deletionLoss(flow),
        confirmLabel: "Delete flow",
        onConfirm: () =>
          remove.mutate(flow.id, reports(`“${flow.name}” was deleted`, "The flow was not deleted")),
      }),
  };
}
