import type { License } from "#api/packages/licenses/schema.ts";
import { type StatusChange, useChangeStatus } from "#components/api/licenses.ts";
import { confirm, confirmDanger } from "#components/ui/confirm.tsx";
import { reports } from "#components/ui/notify.tsx";

const done: Readonly<Record<StatusChange, string>> = {
  suspend: "The license is suspended",
  resume: "The license is active again",
  revoke: "The license was revoked",
};

/**
 * Suspends, resumes and revokes a license, with a confirmation where customers would be affected. Each reports its
 * result.
 */
export function useStatusActions({ id, key_short }: License) {
  const change = useChangeStatus(id);
  const run = (what: StatusChange) => change.mutate(what, reports(done[what], "The license was not changed"));
  return {
    isPending: change.isPending,
    resume: () => run("resume"),
    suspend: async () => {
      const isConfirmed = await confirm({
        title: `Suspend ${key_short}?`,
        body: "Its installations stop after their next check. You can resume it.",
        confirmLabel: "Suspend license",
      });
      if (isConfirmed) run("suspend");
    },
    revoke: () =>
      confirmDanger({
        title: `Revoke ${key_short}?`,
        body: "Its installations are refused from now on. Those with a signed license file can continue until it expires, at most 30 days. This cannot be undone.",
        confirmLabel: "Revoke license",
        onConfirm: () => run("revoke"),
      }),
  };
}
