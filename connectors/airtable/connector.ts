import { defineConnector } from "#engine/connectors/format.ts";
import { records } from "./records.ts";
import { setup } from "./setup.ts";
import { triggers } from "./triggers.ts";

export default defineConnector({
  name: "airtable",
  version: 1,
  title: "Airtable",
  about: "Reads and writes records of tables.",
  category: "database",
  synonyms: "table, spreadsheet, base, record, row",
  icon: "airtable",
  docs: "https://airtable.com/developers/web/api/introduction",
  apiVersion: "v0",
  baseUrl: "https://api.airtable.com/v0",
  // `fields[]=Name`, and objects in a list with their number.
  style: "brackets",
  authentication: {
    personal_token: {
      kind: "bearer",
      title: "Personal access token",
      token: {
        label: "Personal access token",
        placeholder: "pat…",
        help: "airtable.com/create/tokens makes it: data.records:read, data.records:write, schema.bases:read.",
      },
    },
    oauth: {
      kind: "oauth2",
      title: "Airtable account",
      authorizeUrl: "https://airtable.com/oauth2/v1/authorize",
      tokenUrl: "https://airtable.com/oauth2/v1/token",
      scopes: ["data.records:read", "data.records:write", "schema.bases:read", "user.email:read"],
      client: "basic",
      register: "https://airtable.com/create/oauth",
    },
  },
  test: { operation: "read_account", account: ["email", "id"] },
  // For each base.
  limit: { perSecond: 5 },
  errors: {
    code: ["error.type", "error"],
    message: ["error.message"],
    refused: ["AUTHENTICATION_REQUIRED"],
    advice: {
      AUTHENTICATION_REQUIRED: "Connect the account again.",
      INVALID_PERMISSIONS_OR_MODEL_NOT_FOUND:
        "The base or the table does not exist, or the token may not use it. Add the base to the token.",
      INVALID_MULTIPLE_CHOICE_OPTIONS: "Turn on “Convert values” to add missing options.",
      UNKNOWN_FIELD_NAME: "Check the names of the fields, upper and lower case too.",
    },
  },
  setup,
  operations: records,
  triggers,
});
