import { defineConnector } from "#engine/connectors/format.ts";
import { setup } from "./setup.ts";

const page = "https://learn.microsoft.com/en-us/linkedin/consumer/integrations/self-serve";
const share = `${page}/share-on-linkedin`;
const signIn = `${page}/sign-in-with-linkedin-v2`;
const client = { rank: "A", source: "linkedin-api-client", version: "0.3", date: "2026-11-28" } as const;

const content = 'specificContent["com.linkedin.ugc.ShareContent"]';
const author = {
  label: "Author",
  required: true,
  placeholder: "urn:li:person:8675309",
  help: "urn:li:person: and the sub that “Read the LinkedIn profile” returns, or urn:li:organization: and a page's number.",
} as const;
const text = {
  label: "Text",
  kind: "paragraph",
  required: true,
  wire: `${content}.shareCommentary.text`,
} as const;
const visibility = {
  label: "Who sees it",
  kind: "choice",
  required: true,
  default: "PUBLIC",
  wire: 'visibility["com.linkedin.ugc.MemberNetworkVisibility"]',
  options: [
    { value: "PUBLIC", label: "Everyone" },
    { value: "CONNECTIONS", label: "Connections" },
  ],
} as const;
const sample = { id: "urn:li:share:6844785523593134080" };

export default defineConnector({
  name: "linkedin",
  version: 1,
  title: "LinkedIn",
  about: "Posts for a person or a page.",
  category: "marketing",
  synonyms: "social media, post, share",
  icon: "linkedin",
  docs: share,
  apiVersion: "v2",
  baseUrl: "https://api.linkedin.com/v2",
  headers: { "X-Restli-Protocol-Version": "2.0.0" },
  authentication: {
    oauth: {
      kind: "oauth2",
      title: "LinkedIn account",
      authorizeUrl: "https://www.linkedin.com/oauth/v2/authorization",
      tokenUrl: "https://www.linkedin.com/oauth/v2/accessToken",
      scopes: ["openid", "profile", "w_member_social"],
      pkce: false,
      register: "https://www.linkedin.com/developers/apps",
    },
    access_token: {
      kind: "bearer",
      title: "Access token",
      token: { label: "Access token", placeholder: "AQV…" },
    },
  },
  test: { operation: "read_profile", account: ["name"] },
  errors: {
    code: ["serviceErrorCode", "code"],
    message: ["message"],
    lacksScope: {
      codes: ["100"],
      remedy:
        "Add the products “Share on LinkedIn” and “Sign In with LinkedIn” to the app, and connect the account again.",
    },
    advice: {
      65600: "The access token is not valid any more. Connect the account again.",
      65601: "The access token was revoked. Connect the account again.",
      65602: "The access token has ended. Connect the account again.",
    },
  },
  setup,
  operations: {
    create_post: {
      title: "Post on LinkedIn",
      about: "Posts a text.",
      synonyms: "create post, share, publish",
      docs: share,
      method: "POST",
      path: "/ugcPosts",
      fields: { author, text, visibility },
      fixed: { body: { lifecycleState: "PUBLISHED", [`${content}.shareMediaCategory`]: "NONE" } },
      effect: { kind: "none" },
      proof: client,
      sample,
    },
    share_link: {
      title: "Share a link on LinkedIn",
      about: "Posts a text with a link.",
      synonyms: "article, create post, share, publish",
      docs: share,
      method: "POST",
      path: "/ugcPosts",
      fields: {
        author,
        text,
        url: { label: "Link", required: true, in: "none", placeholder: "https://example.com/news" },
        title: { label: "Title", required: true, in: "none" },
        visibility,
      },
      fixed: {
        body: {
          lifecycleState: "PUBLISHED",
          [`${content}.shareMediaCategory`]: "ARTICLE",
          [`${content}.media`]: [{ status: "READY", originalUrl: "{url}", title: { text: "{title}" } }],
        },
      },
      effect: { kind: "none" },
      proof: client,
      sample,
    },
    read_profile: {
      title: "Read the LinkedIn profile",
      about: "Returns the person of the connection.",
      docs: signIn,
      method: "GET",
      path: "/userinfo",
      effect: { kind: "safe" },
      proof: client,
      sample: { sub: "782bbtaQ", name: "Ada Lovelace", given_name: "Ada", family_name: "Lovelace" },
    },
  },
});
