import { driveBase, google } from "#connectors/google.ts";
import { defineConnector } from "#engine/connectors/format.ts";
import { rows } from "./rows.ts";
import { spreadsheets } from "./spreadsheets.ts";
import { triggers } from "./triggers.ts";

export default defineConnector({
  name: "google_sheets",
  version: 1,
  title: "Google Sheets",
  about: "Reads and writes rows of spreadsheets.",
  category: "productivity",
  synonyms: "spreadsheet, table, excel, gsheet, google drive",
  icon: "googlesheets",
  docs: "https://developers.google.com/workspace/sheets/api",
  apiVersion: "v4",
  baseUrl: "https://sheets.googleapis.com/v4",
  bases: { drive: driveBase },
  ...google("Google account", ["spreadsheets", "drive.metadata.readonly"], {
    api: "Google Sheets API and Google Drive API",
    notes: [
      "Google accepts 60 requests to read and 60 to write a minute for each person, and 300 for a project.",
    ],
    needs: {
      "https://www.googleapis.com/auth/drive.metadata.readonly": ["list_spreadsheets", "read_account"],
    },
  }),
  test: { operation: "read_account", account: ["emailAddress"] },
  // 60 requests a minute for each person.
  limit: { perSecond: 1, parallel: 4 },
  operations: { ...rows, ...spreadsheets },
  triggers,
});
