import { maxLabelsPerFlow } from "#api/flows/labels/schema.ts";
import type { Transaction } from "#server/platform/database/transaction.ts";
import { SettingsRefused } from "./settings-problems.sql.ts";

/**
 * The place of a flow in the list. It is not part of a revision and does not count as a change of the flow.
 */
export interface Placement {
  /** A folder's id; null for no folder, undefined for no change. */
  folder?: string | null | undefined;
  /** The ids of the labels that replace the previous ones; undefined for no change. */
  labels?: readonly string[] | undefined;
}

/**
 * Moves a flow to a folder and replaces its labels.
 *
 * @throws SettingsRefused
 */
export async function savePlacement(tx: Transaction, flowId: string, placement: Placement): Promise<void> {
  const { folder, labels } = placement;
  if (folder !== undefined) {
    if (folder !== null && !(await hasFolder(tx, folder))) refuse("folder", "This folder does not exist.");
    await tx.$executeRaw`update flows set folder_id = ${folder}::uuid where id = ${flowId}::uuid`;
  }
  if (labels === undefined) return;
  await tx.labeledFlow.deleteMany({ where: { flowId, labelId: { notIn: [...labels] } } });
  await addLabels(tx, flowId, labels);
}

/** @throws SettingsRefused */
export async function addLabels(tx: Transaction, flowId: string, labels: readonly string[]): Promise<void> {
  const ids = [...new Set(labels)];
  if (!(await hasLabels(tx, ids))) refuse("labels", "One of the labels no longer exists.");
  await tx.labeledFlow.createMany({
    data: ids.map((labelId) => ({ flowId, labelId })),
    skipDuplicates: true,
  });
  if ((await tx.labeledFlow.count({ where: { flowId } })) > maxLabelsPerFlow)
    refuse("labels", `A flow can have at most ${maxLabelsPerFlow} labels.`);
}

function refuse(field: "folder" | "labels", detail: string): never {
  throw new SettingsRefused([{ pointer: `/settings/${field}`, code: `${field}_refused`, detail }]);
}

/** Whether the folder exists. It cannot be deleted until the transaction ends. */
async function hasFolder(tx: Transaction, id: string): Promise<boolean> {
  const found = await tx.$queryRaw<object[]>`
    select 1 as found from flow_folders where id = ${id}::uuid for key share`;
  return found.length > 0;
}

/** Whether all of these labels exist. None can be deleted until the transaction ends. */
async function hasLabels(tx: Transaction, ids: readonly string[]): Promise<boolean> {
  const found = await tx.$queryRaw<object[]>`
    select 1 as found from flow_labels where id = any(${[...ids]}::uuid[]) order by id for key share`;
  return found.length === ids.length;
}
