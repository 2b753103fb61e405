import { defineConnector } from "#engine/connectors/format.ts";
import { contacts } from "./contacts.ts";
import { companies, deals } from "./deals.ts";
import { notes } from "./notes.ts";
import { setup } from "./setup.ts";
import { triggers } from "./triggers.ts";

const objects = ["contacts", "companies", "deals"];

export default defineConnector({
  name: "hubspot",
  version: 1,
  title: "HubSpot",
  about: "Manages contacts, companies and deals.",
  category: "sales",
  synonyms: "crm, lead, contact, company, deal, marketing",
  icon: "hubspot",
  docs: "https://developers.hubspot.com/docs/api-reference/overview",
  apiVersion: "CRM v3",
  baseUrl: "https://api.hubapi.com",
  authentication: {
    access_token: {
      kind: "bearer",
      title: "Access token of a private app",
      token: {
        label: "Access token",
        placeholder: "pat-eu1-…",
        help: "Development → Legacy apps in HubSpot shows it, on the Auth tab of the app.",
      },
    },
    oauth: {
      kind: "oauth2",
      title: "HubSpot account",
      authorizeUrl: "https://app.hubspot.com/oauth/authorize",
      tokenUrl: "https://api.hubapi.com/oauth/v1/token",
      scopes: [
        "oauth",
        ...objects.flatMap((each) => [`crm.objects.${each}.read`, `crm.objects.${each}.write`]),
        "crm.objects.owners.read",
      ],
      pkce: false,
      register: "https://developers.hubspot.com/",
    },
  },
  test: { operation: "read_account", account: ["portalId"] },
  limit: { perSecond: 10 },
  errors: {
    code: ["category"],
    message: ["message"],
    retry: ["RATE_LIMITS"],
    refused: ["EXPIRED_AUTHENTICATION", "INVALID_AUTHENTICATION"],
    lacksScope: {
      codes: ["MISSING_SCOPES"],
      needed: "body.errors[0].context.requiredGranularScopes",
      remedy: "Add the scope to the app in HubSpot, and connect the account again.",
    },
    advice: {
      EXPIRED_AUTHENTICATION: "Connect the account again.",
      INVALID_AUTHENTICATION: "Connect the account again.",
      OBJECT_NOT_FOUND: "Check the id.",
      CONFLICT: "It exists already. Use “Create or change”.",
    },
  },
  setup,
  operations: { ...contacts, ...deals, ...companies, ...notes },
  triggers,
});
