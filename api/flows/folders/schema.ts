import { z } from "zod";
import { text } from "#lib/text.ts";

/** The most folders of an installation, so that the list of them needs no pages. */
export const maxFolders = 200;

export const folderParamsSchema = z.strictObject({ id: z.uuid() });

export const folderBodySchema = z.strictObject({
  name: text().min(1, "Enter a name.").max(60, "A folder’s name can have at most 60 characters."),
});

export const folderSchema = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  /** The number of flows in it. */
  flows: z.int(),
});

export type FolderBody = z.infer<typeof folderBodySchema>;
export type Folder = z.infer<typeof folderSchema>;
