import { driveBase, google } from "#connectors/google.ts";
import { defineConnector } from "#engine/connectors/format.ts";
import { documents } from "./documents.ts";

export default defineConnector({
  name: "google_docs",
  version: 1,
  title: "Google Docs",
  about: "Creates, reads and fills in documents.",
  category: "productivity",
  synonyms: "document, word, text, gdoc",
  icon: "googledocs",
  docs: "https://developers.google.com/workspace/docs/api",
  apiVersion: "v1",
  baseUrl: "https://docs.googleapis.com/v1",
  bases: { drive: driveBase },
  ...google("Google account", ["documents", "drive"], {
    api: "Google Docs API and Google Drive API",
    needs: {
      "https://www.googleapis.com/auth/drive": [
        "create_document",
        "list_documents",
        "list_folders",
        "read_account",
      ],
    },
  }),
  test: { operation: "read_account", account: ["emailAddress"] },
  // 60 writes a minute for each person.
  limit: { perSecond: 1, parallel: 4 },
  operations: documents,
});
