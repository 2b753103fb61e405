import { driveDocs } from "#connectors/google.ts";
import type { TriggersInput } from "#engine/connectors/format.ts";
import { folder, invoice } from "./files.ts";
import { client } from "./shared.ts";

const fields = { folder: { ...folder, label: "In the folder", help: "Empty: anywhere." } };
const common = {
  docs: driveDocs("files/list"),
  fields,
  proof: client,
  sample: { ...invoice, createdTime: "2026-05-31T09:30:00.000Z", modifiedTime: "2026-05-31T09:30:00.000Z" },
};
/** A poll reads only so many pages of a list, so the newest come first. */
const newestFirst = (time: string) => ({
  kind: "polling" as const,
  operation: "search_files",
  with: { kind: "files", order: `${time} desc` },
  time,
});

export const triggers: TriggersInput = {
  new_file: {
    title: "On a new Google Drive file",
    about: "Starts the flow for each file that is added.",
    synonyms: "file created, file uploaded, new document, folder trigger",
    ...common,
    source: { ...newestFirst("createdTime"), id: ["id"], since: "created_after" },
  },
  changed_file: {
    title: "On a changed Google Drive file",
    about: "Starts the flow when a file is added or changed.",
    synonyms: "file updated, file modified, folder trigger",
    ...common,
    source: { ...newestFirst("modifiedTime"), id: ["id", "modifiedTime"], since: "modified_after" },
  },
};
