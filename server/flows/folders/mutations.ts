import { newId } from "#lib/id.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { prisma } from "#server/platform/database/prisma.ts";
import type { Folder, FolderBody } from "./schema.ts";
import { maxFolders } from "./schema.ts";

type NameTaken = { kind: "name_taken" };

/** Adds an empty folder. Names that differ only in their case are the same. */
export async function createFolder(
  _: Principal<"editor">,
  { name }: FolderBody,
): Promise<{ kind: "done"; folder: Folder } | NameTaken | { kind: "too_many" }> {
  if ((await prisma().flowFolder.count()) >= maxFolders) return { kind: "too_many" };
  const id = newId();
  const count = await prisma().$executeRaw`
    insert into flow_folders (id, name) values (${id}::uuid, ${name}) on conflict (lower(name)) do nothing`;
  return count === 0 ? { kind: "name_taken" } : { kind: "done", folder: { id, name, flows: 0 } };
}

/** Renames a folder. */
export async function renameFolder(
  _: Principal<"editor">,
  id: string,
  { name }: FolderBody,
): Promise<{ kind: "done"; folder: Folder } | NameTaken | { kind: "not_found" }> {
  return prisma().$transaction(async (tx) => {
    const [folder] = await tx.$queryRaw<{ flows: number; taken: boolean }[]>`
      select (select count(*) from flows where folder_id = folder.id)::int as flows,
             exists (select from flow_folders other where lower(other.name) = lower(${name}) and other.id <> folder.id)
               as taken
      from flow_folders folder where folder.id = ${id}::uuid for update`;
    if (!folder) return { kind: "not_found" };
    if (folder.taken) return { kind: "name_taken" };
    await tx.flowFolder.update({ where: { id }, data: { name } });
    return { kind: "done", folder: { id, name, flows: folder.flows } };
  });
}

/** Deletes a folder. Its flows stay, in no folder. Returns false if there is no such folder. */
export async function deleteFolder(_: Principal<"editor">, id: string): Promise<boolean> {
  const { count } = await prisma().flowFolder.deleteMany({ where: { id } });
  return count > 0;
}
