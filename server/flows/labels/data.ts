import type { Principal } from "#server/identity/access/principal.ts";
import { prisma } from "#server/platform/database/prisma.ts";
import type { Label } from "./schema.ts";

/** All labels with the number of flows that have them, by name. */
export async function listLabels(_: Principal): Promise<Label[]> {
  return prisma().$queryRaw<Label[]>`
    select label.id, label.name, label.color, count(labeled.flow_id)::int as flows
    from flow_labels label left join labeled_flows labeled on labeled.label_id = label.id
    group by label.id order by lower(label.name)`;
}
