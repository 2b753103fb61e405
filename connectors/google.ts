import type { ConnectorInput, OperationsInput, SetupInput } from "#engine/connectors/format.ts";

type Authentication = ConnectorInput["authentication"];

interface GoogleApi {
  /** The names of the APIs that the app's project must have, as Google's library lists them. */
  api: string;
  notes?: readonly string[];
  /** See `setup.scopes`. */
  needs?: NonNullable<SetupInput["scopes"]>;
}

/** What all of Google's APIs have in common. */
export function google(title: string, scopes: readonly string[], { api, notes = [], needs = {} }: GoogleApi) {
  const oauth: Authentication[string] = {
    kind: "oauth2",
    title,
    authorizeUrl: "https://accounts.google.com/o/oauth2/v2/auth",
    tokenUrl: "https://oauth2.googleapis.com/token",
    scopes: scopes.map((scope) => `https://www.googleapis.com/auth/${scope}`),
    // Google returns a refresh token only with these.
    authorize: { access_type: "offline", prompt: "consent" },
    ends: "If the app's publishing status at Google is “Testing”, access ends after 7 days: publish the app, then connect the account again.",
    register: "https://console.cloud.google.com/apis/credentials",
    provider: { name: "google", title: "Google" },
  };
  const setup: SetupInput = {
    ways: {
      oauth: {
        url: "https://console.cloud.google.com/apis/credentials",
        steps: [
          `Choose or create a project. Under APIs & Services → Library, enable the ${api}.`,
          "Set up the OAuth consent screen (Google Auth Platform). Choose Internal if all accounts are in your Workspace, else External.",
          "Choose Create credentials → OAuth client ID → Web application.",
          "Under Authorized redirect URIs, add the redirect URL that Settings → Providers shows.",
          "Copy the client ID and the client secret to Settings → Providers.",
        ],
      },
    },
    notes: [
      "While the app's publishing status is “Testing”, only its test users can connect, and access ends after 7 days. Publish the app to keep it; until Google has verified it, people see a warning.",
      "On Google's page, tick every permission: a box that is left out is a scope that is missing later.",
      ...notes,
    ],
    scopes: needs,
  };
  return { authentication: { oauth }, errors, setup };
}

const again = "Connect the account again.";
const disabled = "Enable this API in the project of your Google app: console.cloud.google.com/apis/library.";
const noAccess = "The account may not do this. Ask the owner to share it with the connected account.";
const notFound = "It does not exist, or the connected account cannot see it.";

const errors: ConnectorInput["errors"] = {
  code: ["error.errors[0].reason", "error.details[0].reason", "error.status", "error"],
  message: ["error.message", "error_description"],
  retry: [
    ...["rateLimitExceeded", "userRateLimitExceeded", "backendError", "RATE_LIMIT_EXCEEDED"],
    ...["RESOURCE_EXHAUSTED", "UNAVAILABLE", "ABORTED"],
  ],
  refused: ["authError", "UNAUTHENTICATED", "invalid_grant"],
  lacksScope: {
    codes: ["insufficientPermissions", "ACCESS_TOKEN_SCOPE_INSUFFICIENT"],
    remedy: "Connect it again, and tick every permission on Google's page.",
  },
  advice: {
    authError: again,
    UNAUTHENTICATED: again,
    invalid_grant: again,
    accessNotConfigured: disabled,
    SERVICE_DISABLED: disabled,
    forbidden: noAccess,
    insufficientFilePermissions: noAccess,
    PERMISSION_DENIED: noAccess,
    notFound,
    NOT_FOUND: notFound,
    dailyLimitExceeded: "The project's daily quota is used up. Try again tomorrow, or raise the quota.",
    quotaExceeded: "The project's quota is used up. Try again later, or raise the quota.",
  },
};

/** All pages of a list at this path. */
export const pagesOf = (items: string) =>
  ({ mode: "cursor", cursor_path: "nextPageToken", cursor_name: "pageToken", items_path: items }) as const;

export const safe = { kind: "safe" } as const;
export const none = { kind: "none" } as const;

/** The proof by the official client of an API. */
export const clientOf = (api: string, version: string) =>
  ({ rank: "A", source: `@googleapis/${api}`, version, date: "2026-11-27" }) as const;

export const driveBase = "https://www.googleapis.com/drive/v3";
export const driveDocs = (page: string) =>
  `https://developers.google.com/workspace/drive/api/reference/rest/v3/${page}`;
const driveClient = clientOf("drive", "22");

/** Team drives are shared; without these they are left out. */
export const everyDrive = { supportsAllDrives: "true" } as const;

/** The files of a kind that the account sees, for drop-downs. The connector's base URL for Drive is named `drive`. */
export const listOf = (type: string, title: string, about: string): OperationsInput[string] => ({
  title,
  about,
  method: "GET",
  base: "drive",
  path: "/files",
  docs: driveDocs("files/list"),
  fixed: {
    query: {
      q: `mimeType = 'application/vnd.google-apps.${type}' and trashed = false`,
      orderBy: "modifiedTime desc",
      fields: "nextPageToken,files(id,name)",
      pageSize: "1000",
      ...everyDrive,
      includeItemsFromAllDrives: "true",
    },
  },
  pages: pagesOf("files"),
  effect: safe,
  proof: driveClient,
  sample: [{ id: "1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms", name: "Orders" }],
});

export const readAccount: OperationsInput[string] = {
  title: "Read the Google account",
  about: "Returns the person whose account is connected.",
  docs: driveDocs("about/get"),
  method: "GET",
  base: "drive",
  path: "/about",
  fixed: { query: { fields: "user" } },
  output: "user",
  effect: safe,
  proof: driveClient,
  sample: { displayName: "Ada Lovelace", emailAddress: "ada@example.com" },
};
