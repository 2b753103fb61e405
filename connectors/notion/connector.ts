import { defineConnector } from "#engine/connectors/format.ts";
import { contents, databasePages } from "./pages.ts";
import { setup } from "./setup.ts";
import { triggers } from "./triggers.ts";

const apiVersion = "2025-09-03";

export default defineConnector({
  name: "notion",
  version: 1,
  title: "Notion",
  about: "Reads and writes pages and databases.",
  category: "productivity",
  synonyms: "wiki, notes, database, document, page",
  icon: "notion",
  docs: "https://developers.notion.com/reference",
  apiVersion,
  baseUrl: "https://api.notion.com/v1",
  headers: { "Notion-Version": apiVersion },
  authentication: {
    integration_secret: {
      kind: "bearer",
      title: "Integration secret",
      token: {
        label: "Integration secret",
        placeholder: "ntn_…",
        help: "Of an internal integration. Share the pages with it: ••• → Connections.",
      },
    },
    oauth: {
      kind: "oauth2",
      title: "Notion account",
      authorizeUrl: "https://api.notion.com/v1/oauth/authorize",
      tokenUrl: "https://api.notion.com/v1/oauth/token",
      scopes: [],
      authorize: { owner: "user" },
      client: "basic",
      encoding: "json",
      pkce: false,
      register: "https://www.notion.so/profile/integrations",
    },
  },
  test: { operation: "read_bot", account: ["bot.workspace_name", "name"] },
  limit: { perSecond: 3 },
  errors: {
    code: ["code"],
    message: ["message"],
    retry: ["rate_limited", "conflict_error", "service_unavailable", "internal_server_error"],
    refused: ["unauthorized"],
    lacksScope: {
      codes: ["restricted_resource"],
      remedy: "Allow it under the capabilities of the integration in Notion.",
    },
    advice: {
      unauthorized: "Connect the account again.",
      object_not_found: "Share the page or the database with the integration: ••• → Connections.",
    },
  },
  setup,
  operations: { ...databasePages, ...contents },
  triggers,
});
