import { clientOf } from "#connectors/google.ts";
import type { RequestInput } from "#engine/connectors/operation-code.ts";

export const client = clientOf("gmail", "18");
export const docs = (page: string) =>
  `https://developers.google.com/workspace/gmail/api/reference/rest/v1/users.${page}`;

export const getMessage: RequestInput = {
  method: "GET",
  path: "/messages/{id}",
  fields: {
    id: { label: "Message" },
    format: { label: "Format" },
    headers: { label: "Headers", kind: "list", wire: "metadataHeaders" },
  },
};

export const getAttachment: RequestInput = {
  method: "GET",
  path: "/messages/{id}/attachments/{attachment}",
  fields: { id: { label: "Message" }, attachment: { label: "Attachment" } },
  output: "data",
};

export const listMessages: RequestInput = {
  method: "GET",
  path: "/messages",
  fields: {
    q: { label: "Search" },
    labels: { label: "Labels", kind: "list", wire: "labelIds" },
    limit: { label: "At most", wire: "maxResults" },
  },
  output: "messages",
};

export const getProfile: RequestInput = { method: "GET", path: "/profile", output: "emailAddress" };
