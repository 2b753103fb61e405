import {
  type CreateLabelBody,
  type Label,
  maxLabels,
  type UpdateLabelBody,
} from "#api/flows/labels/schema.ts";
import { newId } from "#lib/id.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { recordAudit } from "#server/identity/audit/record-audit.sql.ts";
import { isVisible } from "#server/identity/visibility/data.ts";
import { prisma } from "#server/platform/database/prisma.ts";

type NameTaken = { kind: "name_taken" };

/** Adds a label that no flow has yet. Names that differ only in their case are the same. */
export async function createLabel(
  principal: Principal<"editor">,
  { name, color }: CreateLabelBody,
): Promise<{ kind: "done"; label: Label } | NameTaken | { kind: "too_many" }> {
  if ((await prisma().flowLabel.count()) >= maxLabels) return { kind: "too_many" };
  const id = newId();
  return prisma().$transaction(async (tx) => {
    const count = await tx.$executeRaw`
      insert into flow_labels (id, name, color) values (${id}::uuid, ${name}, ${color})
      on conflict (lower(name)) do nothing`;
    if (count === 0) return { kind: "name_taken" };
    await recordAudit(tx, principal, {
      action: "label.created",
      target: { id, name },
      after: { name, color },
    });
    return { kind: "done", label: { id, name, color, flows: 0 } };
  });
}

/** Renames a label or changes its color. */
export async function updateLabel(
  principal: Principal<"editor">,
  id: string,
  { name, color }: UpdateLabelBody,
): Promise<{ kind: "done"; label: Label } | NameTaken | { kind: "not_found" }> {
  return prisma().$transaction(async (tx) => {
    const [before] = await tx.$queryRaw<(Label & { taken: boolean })[]>`
      select label.id, label.name, label.color,
             (
               select count(*) from labeled_flows labeled join flows f on f.id = labeled.flow_id
               where labeled.label_id = label.id and ${isVisible(principal)}
             )::int as flows,
             exists (select from flow_labels other where lower(other.name) = lower(${name}) and other.id <> label.id)
               as taken
      from flow_labels label where label.id = ${id}::uuid for update`;
    if (!before) return { kind: "not_found" };
    const { taken, ...label } = before;
    if (taken) return { kind: "name_taken" };
    const changed = { ...label, name: name ?? label.name, color: color ?? label.color };
    await tx.flowLabel.update({ where: { id }, data: { name: changed.name, color: changed.color } });
    await recordAudit(tx, principal, {
      action: "label.changed",
      target: { id, name: changed.name },
      before: { name: label.name, color: label.color },
      after: { name: changed.name, color: changed.color },
    });
    return { kind: "done", label: changed };
  });
}

/** Deletes a label and removes it from flows. Returns false if there is no such label. */
export async function deleteLabel(principal: Principal<"editor">, id: string): Promise<boolean> {
  return prisma().$transaction(async (tx) => {
    const [gone] = await tx.$queryRaw<{ name: string; color: string }[]>`
      delete from flow_labels where id = ${id}::uuid returning name, color`;
    if (!gone) return false;
    await recordAudit(tx, principal, {
      action: "label.deleted",
      target: { id, name: gone.name },
      before: gone,
    });
    return true;
  });
}
