import { driveBase, google, listOf, readAccount } from "#connectors/google.ts";
import { defineConnector } from "#engine/connectors/format.ts";
import { files } from "./files.ts";
import { triggers } from "./triggers.ts";

export default defineConnector({
  name: "google_drive",
  version: 1,
  title: "Google Drive",
  about: "Uploads, downloads, finds and shares files.",
  category: "storage",
  synonyms: "files, folders, documents, upload, storage, gdrive",
  icon: "googledrive",
  docs: "https://developers.google.com/workspace/drive/api",
  apiVersion: "v3",
  baseUrl: driveBase,
  bases: { drive: driveBase, upload: "https://www.googleapis.com/upload/drive/v3" },
  ...google("Google account", ["drive"], {
    api: "Google Drive API",
    notes: ["A file in a shared drive is visible only to its members."],
  }),
  test: { operation: "read_account", account: ["emailAddress"] },
  limit: { perSecond: 10, parallel: 5 },
  operations: {
    ...files,
    list_folders: listOf("folder", "List Google Drive folders", "Lists folders, the last changed first."),
    read_account: readAccount,
  },
  triggers,
});
