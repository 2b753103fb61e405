import { z } from "zod";
import { defineNode } from "#engine/node.ts";
import { configSchema } from "#engine/request/settings.ts";
import { knownTarget } from "#lib/credential-hosts.ts";
import { stripBraces } from "#lib/tag-text.ts";
import { fields } from "./fields.ts";
import { keywords, standsInFor } from "./keywords.ts";
import { findProblems } from "./problems.ts";

export default defineNode({
  type: "http_request_node",
  category: "action",
  label: "HTTP Request",
  description: "Calls the API of any service, or any other URL.",
  keywords,
  standsInFor,
  fallbackLabel: (query) => `HTTP Request to ${query}`,
  usuallyNext: ["set_fields_node", "condition_node", "list_node", "for_each_node"],
  effect: "outside",
  config: configSchema,
  fields,
  credentials({ credential_id: id, url }) {
    // A value that is not an id is reported by the configuration's schema.
    if (!z.uuid().safeParse(id).success) return [];
    const target = typeof url === "string" ? knownTarget(url) : null;
    return [{ id: String(id), pointer: "/credential_id", target }];
  },
  summary({ method, url }) {
    const place =
      stripBraces(url)
        .replace(/^https?:\/\//, "")
        .split(/[?#]/, 1)[0] ?? "";
    return place === "" ? "no URL yet" : `${method} ${place}`;
  },
  check: findProblems,
  sampleOutput({ response_type, pagination, body_type }) {
    const response = { status: 200, headers: { "content-type": ["application/json"] } };
    if (response_type === "file") return { ...response, body: sampleFile };
    const body = body_type === "graphql" ? { data: {} } : {};
    if (pagination.mode === "none") return { ...response, body };
    return { ...response, body, items: [{}], pages: 1, complete: true };
  },
  output: z.strictObject({
    status: z.int(),
    headers: z.record(z.string(), z.array(z.string())),
    /** The last page's; as a file, the reference to it. */
    body: z.json(),
    /** With pagination: the items of all pages. */
    items: z.array(z.json()).optional(),
    pages: z.int().optional(),
    /** False if a limit ended it, or an error response that is passed on. */
    complete: z.boolean().optional(),
  }),
});

const sampleFile = {
  filename: "report.pdf",
  content_type: "application/pdf",
  size: 48_211,
  sha256: "0".repeat(64),
  file_id: "00000000-0000-7000-8000-000000000000",
};
