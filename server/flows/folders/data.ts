import type { Principal } from "#server/identity/access/principal.ts";
import { prisma } from "#server/platform/database/prisma.ts";
import type { Folder } from "./schema.ts";

/** All folders with the number of their flows, by name. */
export async function listFolders(_: Principal): Promise<Folder[]> {
  return prisma().$queryRaw<Folder[]>`
    select folder.id, folder.name, count(f.id)::int as flows
    from flow_folders folder left join flows f on f.folder_id = folder.id
    group by folder.id order by lower(folder.name)`;
}
