import type { Principal } from "#server/identity/access/principal.ts";
import { recordAudit } from "#server/identity/audit/record-audit.sql.ts";
import { prisma } from "#server/platform/database/prisma.ts";
import type { Transaction } from "#server/platform/database/transaction.ts";
import type { InputProblem } from "#server/platform/http/problem.ts";
import { addLabels, savePlacement } from "./placement.sql.ts";
import { SettingsRefused } from "./settings-problems.sql.ts";

type Placed =
  | { kind: "done" }
  | { kind: "not_found" }
  | { kind: "unfit_settings"; problems: readonly InputProblem[] };

/** Moves a flow to a folder; null takes it out of its folder. */
export function moveFlow(
  principal: Principal<"editor">,
  flowId: string,
  folder: string | null,
): Promise<Placed> {
  return change(principal, flowId, { folder }, (tx) => savePlacement(tx, flowId, { folder }));
}

/** Adds labels to a flow and removes others. */
export function relabelFlow(
  principal: Principal<"editor">,
  flowId: string,
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
): Promise<Placed> {
  return change(principal, flowId, { labels_added: add, labels_removed: remove }, async (tx) => {
    await tx.labeledFlow.deleteMany({ where: { flowId, labelId: { in: [...remove] } } });
    await addLabels(tx, flowId, add);
  });
}

async function change(
  principal: Principal<"editor">,
  flowId: string,
  after: Readonly<Record<string, unknown>>,
  work: (tx: Transaction) => Promise<void>,
): Promise<Placed> {
  try {
    return await prisma().$transaction(async (tx) => {
      const [flow] = await tx.$queryRaw<{ name: string }[]>`
        select name from flows where id = ${flowId}::uuid for update`;
      if (!flow) return { kind: "not_found" };
      await work(tx);
      const target = { id: flowId, name: flow.name };
      await recordAudit(tx, principal, { action: "flow.changed", target, after });
      return { kind: "done" };
    });
  } catch (fault) {
    if (!(fault instanceof SettingsRefused)) throw fault;
    return { kind: "unfit_settings", problems: fault.problems };
  }
}
