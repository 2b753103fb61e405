import { defineConnector } from "#engine/connectors/format.ts";
import { setup } from "./setup.ts";

const client = {
  rank: "A",
  source: "facebook-nodejs-business-sdk",
  version: "24",
  date: "2026-11-27",
} as const;
const docs = (page: string) => `https://developers.facebook.com/docs/${page}`;
const none = { kind: "none" } as const;
const safe = { kind: "safe" } as const;

const page = {
  label: "Page",
  required: true,
  placeholder: "112233445566778",
  choices: { operation: "list_pages", value: "id", label: "name" },
} as const;
const node = { label: "Object", required: true, placeholder: "me", help: "An id, or me." } as const;
const edge = {
  label: "Edge",
  required: true,
  placeholder: "accounts",
  help: "What belongs to the object.",
} as const;
const fields = { label: "Fields", placeholder: "id,name,created_time" } as const;
const message = { label: "Text", kind: "paragraph", wire: "message" } as const;
const sample = { id: "112233445566778_998877665544332" };

export default defineConnector({
  name: "facebook_graph",
  version: 1,
  title: "Facebook",
  about: "Posts on a page, and sends any request of the Graph API.",
  category: "marketing",
  synonyms: "meta, graph api, instagram, page, social media",
  icon: "facebook",
  docs: docs("graph-api"),
  apiVersion: "v24.0",
  baseUrl: "https://graph.facebook.com/v24.0",
  authentication: {
    access_token: {
      kind: "key",
      title: "Access token",
      in: "query",
      wire: "access_token",
      key: {
        label: "Access token",
        placeholder: "EAAJB…",
        help: "Posts need a page's token with pages_manage_posts. Meta's Graph API Explorer makes one.",
      },
    },
  },
  test: { operation: "read_account", account: ["name"] },
  errors: {
    code: ["error.code"],
    message: ["error.error_user_msg", "error.message"],
    retry: ["1", "2", "4", "17", "32", "613"],
    advice: {
      10: "The token lacks a permission that this needs.",
      100: "A field is missing, wrong, or not visible to the token.",
      190: "The access token has ended. Connect the account again.",
      200: "Use a page's token with the permission pages_manage_posts.",
    },
  },
  setup,
  operations: {
    read_object: {
      title: "Read a Facebook object",
      about: "Sends a GET request for an object of the Graph API.",
      synonyms: "graph request, get",
      docs: docs("graph-api/overview"),
      method: "GET",
      path: "/{node}",
      fields: { node, fields },
      effect: safe,
      proof: client,
      sample: { id: page.placeholder, name: "Acme" },
    },
    list_objects: {
      title: "List Facebook objects",
      about: "Sends a GET request for what belongs to an object, such as a page's posts.",
      synonyms: "graph request, get, edge, posts, comments, media",
      docs: docs("graph-api/overview"),
      method: "GET",
      path: "/{node}/{edge}",
      fields: { node, edge, fields },
      fixed: { query: { limit: "100" } },
      pages: {
        mode: "cursor",
        items_path: "data",
        cursor_path: "paging.cursors.after",
        cursor_name: "after",
      },
      effect: safe,
      proof: client,
      sample: [{ ...sample, message: "We are open." }],
    },
    send_request: {
      title: "Create a Facebook object",
      about: "Sends a POST request to what belongs to an object, such as an Instagram account's media.",
      synonyms: "graph request, post, edge, instagram, publish",
      docs: docs("graph-api/overview"),
      method: "POST",
      path: "/{node}/{edge}",
      fields: {
        node,
        edge: { ...edge, placeholder: "media" },
        values: {
          label: "Values",
          kind: "json",
          wire: "",
          placeholder: '{"image_url": "https://example.com/a.png", "caption": "New"}',
        },
      },
      effect: none,
      proof: client,
      sample,
    },
    create_post: {
      title: "Post on a Facebook page",
      about: "Publishes a text or a link on a page.",
      synonyms: "publish, share",
      docs: docs("pages-api/posts"),
      method: "POST",
      path: "/{page}/feed",
      fields: {
        page,
        message,
        link: { label: "Link", placeholder: "https://example.com/news" },
        published: { label: "Publish at once", kind: "boolean", more: true },
        scheduled_publish_time: {
          label: "Time",
          kind: "integer",
          more: true,
          placeholder: "1800000000",
          help: "Seconds since 1970, for a post that is not published at once.",
        },
      },
      effect: none,
      proof: client,
      sample,
    },
    create_photo: {
      title: "Post a photo on a Facebook page",
      about: "Publishes a photo on a page.",
      synonyms: "image, picture, publish",
      docs: docs("graph-api/reference/page/photos"),
      method: "POST",
      path: "/{page}/photos",
      fields: {
        page,
        url: {
          label: "Photo",
          required: true,
          placeholder: "https://example.com/a.png",
          help: "A public URL.",
        },
        message,
      },
      effect: none,
      proof: client,
      sample: { id: "998877665544332", post_id: sample.id },
    },
    list_pages: {
      title: "List Facebook pages",
      about: "Lists the pages of the person whose token it is.",
      docs: docs("graph-api/reference/user/accounts"),
      method: "GET",
      path: "/me/accounts",
      fixed: { query: { fields: "id,name", limit: "100" } },
      pages: {
        mode: "cursor",
        items_path: "data",
        cursor_path: "paging.cursors.after",
        cursor_name: "after",
      },
      effect: safe,
      proof: client,
      sample: [{ id: page.placeholder, name: "Acme" }],
    },
    read_account: {
      title: "Name the Facebook account",
      about: "Returns the person or the page of the token.",
      docs: docs("graph-api/overview"),
      method: "GET",
      path: "/me",
      effect: safe,
      proof: client,
      sample: { id: page.placeholder, name: "Acme" },
    },
  },
});
