import type { Label } from "#api/flows/labels/schema.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { isVisible } from "#server/identity/visibility/data.ts";
import { prisma } from "#server/platform/database/prisma.ts";

/** All labels with the number of flows that have them and that the caller can see, by name. */
export async function listLabels(principal: Principal): Promise<Label[]> {
  return prisma().$queryRaw<Label[]>`
    select label.id, label.name, label.color, count(f.id)::int as flows
    from flow_labels label
    left join labeled_flows labeled on labeled.label_id = label.id
    left join flows f on f.id = labeled.flow_id and ${isVisible(principal)}
    group by label.id order by lower(label.name)`;
}
