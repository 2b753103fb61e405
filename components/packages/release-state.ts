import type { Release } from "#api/packages/releases/schema.ts";
import type { Status } from "#components/ui/status-badge.tsx";

/** The icon and label of a release's state. */
export function toReleaseState({ yanked_at, rollout }: Release): { status: Status; label: string } {
  if (yanked_at !== null) return { status: "canceled", label: "Yanked" };
  if (rollout === 0) return { status: "inactive", label: "Held back" };
  if (rollout < 100) return { status: "waiting", label: `${rollout}% rollout` };
  return { status: "live", label: "Offered" };
}
