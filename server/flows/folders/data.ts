import type { Folder } from "#api/flows/folders/schema.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { isVisible } from "#server/identity/visibility/data.ts";
import { prisma } from "#server/platform/database/prisma.ts";

/** All folders with the number of their flows that the caller can see, by name. */
export async function listFolders(principal: Principal): Promise<Folder[]> {
  return prisma().$queryRaw<Folder[]>`
    select folder.id, folder.name, count(f.id)::int as flows
    from flow_folders folder left join flows f on f.folder_id = folder.id and ${isVisible(principal)}
    group by folder.id order by lower(folder.name)`;
}
