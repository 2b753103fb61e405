import type { Approver } from "#engine/approval/settings.ts";
import { getUserNames } from "#server/identity/people/data.ts";

/** The approvers' names as they are now; of those whom this installation does not know, as they were when chosen. */
export async function namesOf(approvers: readonly Approver[]): Promise<string[]> {
  const names = await getUserNames(approvers.map(({ id }) => id));
  return approvers.map(({ id, name }) => names.get(id) ?? name);
}
