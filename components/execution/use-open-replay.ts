import { useRouter } from "next/navigation";
import { type Replay, useReplay } from "#components/api/executions.ts";
import { notifyProblem } from "#components/ui/notify.tsx";

/** Replays an execution and opens the new one. */
export function useOpenReplay(id: string) {
  const router = useRouter();
  const { mutate, isPending } = useReplay();
  const run = (how: Omit<Replay, "id">) =>
    mutate(
      { id, ...how },
      {
        onSuccess: (made) => router.push(`/executions/${made.id}`),
        onError: (error) => notifyProblem("The execution was not replayed", error),
      },
    );
  return { run, isPending };
}
