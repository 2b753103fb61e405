import { type Folder, type FolderBody, maxFolders } from "#api/flows/folders/schema.ts";
import { newId } from "#lib/id.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { recordAudit } from "#server/identity/audit/record-audit.sql.ts";
import { isVisible } from "#server/identity/visibility/data.ts";
import { prisma } from "#server/platform/database/prisma.ts";

type NameTaken = { kind: "name_taken" };

/** Adds an empty folder. Names that differ only in their case are the same. */
export async function createFolder(
  principal: Principal<"editor">,
  { name }: FolderBody,
): Promise<{ kind: "done"; folder: Folder } | NameTaken | { kind: "too_many" }> {
  if ((await prisma().flowFolder.count()) >= maxFolders) return { kind: "too_many" };
  const id = newId();
  return prisma().$transaction(async (tx) => {
    const count = await tx.$executeRaw`
      insert into flow_folders (id, name) values (${id}::uuid, ${name}) on conflict (lower(name)) do nothing`;
    if (count === 0) return { kind: "name_taken" };
    await recordAudit(tx, principal, { action: "folder.created", target: { id, name }, after: { name } });
    return { kind: "done", folder: { id, name, flows: 0 } };
  });
}

/** Renames a folder. */
export async function renameFolder(
  principal: Principal<"editor">,
  id: string,
  { name }: FolderBody,
): Promise<{ kind: "done"; folder: Folder } | NameTaken | { kind: "not_found" }> {
  return prisma().$transaction(async (tx) => {
    const [folder] = await tx.$queryRaw<{ before: string; flows: number; taken: boolean }[]>`
      select folder.name as before, 
             (select count(*) from flows f where f.folder_id = folder.id and ${isVisible(principal)})::int as flows,
             exists (select from flow_folders other where lower(other.name) = lower(${name}) and other.id <> folder.id)
               as taken
      from flow_folders folder where folder.id = ${id}::uuid for update`;
    if (!folder) return { kind: "not_found" };
    if (folder.taken) return { kind: "name_taken" };
    await tx.flowFolder.update({ where: { id }, data: { name } });
    const [before, after] = [{ name: folder.before }, { name }];
    await recordAudit(tx, principal, { action: "folder.renamed", target: { id, name }, before, after });
    return { kind: "done", folder: { id, name, flows: folder.flows } };
  });
}

/** Deletes a folder. Its flows stay, in no folder. Returns false if there is no such folder. */
export async function deleteFolder(principal: Principal<"editor">, id: string): Promise<boolean> {
  return prisma().$transaction(async (tx) => {
    const [gone] = await tx.$queryRaw<{ name: string }[]>`
      delete from flow_folders where id = ${id}::uuid returning name`;
    if (!gone) return false;
    const { name } = gone;
    await recordAudit(tx, principal, { action: "folder.deleted", target: { id, name }, before: { name } });
    return true;
  });
}
