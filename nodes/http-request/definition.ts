import { z } from "zod";
import { type ConfigProblem, defineNode, findJsonError } from "#engine/node.ts";
import { knownTarget } from "#lib/credential-hosts.ts";
import { isConnectionHeader, isToken } from "#lib/http-header.ts";
import { hasTag, stripBraces } from "#lib/tag-text.ts";

const methods = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"] as const;
const bodyTypes = ["none", "json", "form", "multipart", "raw"] as const;

const rows = z
  .array(
    z.strictObject({ name: z.string().max(1000).default(""), value: z.string().max(100_000).default("") }),
  )
  .max(100)
  .default([]);

const configSchema = z.strictObject({
  label: z.string().max(200).default("HTTP Request"),
  method: z.enum(methods).default("GET"),
  url: z.string().max(10_000).default(""),
  query: rows,
  headers: rows,
  /** A stored credential to send with the request. */
  credential_id: z.uuid().optional(),
  body_type: z.enum(bodyTypes).default("none"),
  /** For the types json and raw. */
  body: z.string().max(1_000_000).default(""),
  /** For the types form and multipart. */
  form: rows,
  timeout_seconds: z.number().min(0.1).max(3600).default(30),
  max_redirects: z.int().min(0).max(20).default(5),
  fail_on_error_status: z.boolean().default(true),
});

type Config = z.infer<typeof configSchema>;

function urlProblems({ url }: Config): ConfigProblem[] {
  if (url.trim() === "") {
    return [{ pointer: "/url", code: "url_required", detail: "Enter a URL." }];
  }
  if (hasTag(url)) return [];
  const parsed = URL.parse(url);
  if (parsed && /^https?:$/.test(parsed.protocol)) return [];
  const detail = `"${url}" is not a valid URL. Enter a complete URL, like https://example.com/orders.`;
  return [{ pointer: "/url", code: "url_invalid", detail }];
}

function headerProblems({ headers }: Config): ConfigProblem[] {
  return headers.flatMap(({ name }, row) => {
    const pointer = `/headers/${row}/name`;
    if (!isToken(name)) {
      const detail =
        name === "" ? "Enter a header name." : `"${name}" is not a header name. Write it like X-Order-Id.`;
      return [{ pointer, code: "header_name_invalid", detail }];
    }
    if (!isConnectionHeader(name) && name.toLowerCase() !== "host") return [];
    const detail = `The header ${name} is set automatically. Remove it.`;
    return [{ pointer, code: "header_not_allowed", detail }];
  });
}

/** A body with tags is checked once they are resolved. */
function bodyProblems({ body_type, body }: Config): ConfigProblem[] {
  if (body_type !== "json" || body.trim() === "" || hasTag(body)) return [];
  const error = findJsonError(body);
  return error === null ? [] : [{ pointer: "/body", code: "body_invalid_json", detail: error }];
}

export default defineNode({
  type: "http_request_node",
  version: 1,
  group: "Actions",
  category: "action",
  tier: "CORE",
  label: "HTTP Request",
  description: "Sends an HTTP request.",
  inputs: [{ name: "input" }],
  outputs: [{ name: "output" }],
  effect: "outside",
  config: configSchema,
  fields: {
    label: { kind: "text", label: "Label", lines: "one" },
    method: {
      kind: "choice",
      label: "Method",
      options: methods.map((value) => ({ value, label: value })),
    },
    url: {
      kind: "template",
      label: "URL",
      encoding: "url",
      lines: "one",
      placeholder: "https://api.example.com/orders/{{order.id}}",
    },
    query: {
      kind: "list",
      label: "Query parameters",
      addLabel: "Add parameter",
      item: {
        name: { kind: "text", label: "Name", lines: "one" },
        value: { kind: "template", label: "Value", encoding: "text", lines: "one" },
      },
    },
    headers: {
      kind: "list",
      label: "Headers",
      addLabel: "Add header",
      item: {
        name: { kind: "text", label: "Name", lines: "one" },
        value: { kind: "template", label: "Value", encoding: "header", lines: "one" },
      },
    },
    body_type: {
      kind: "choice",
      label: "Body",
      options: [
        { value: "none", label: "None" },
        { value: "json", label: "JSON" },
        { value: "form", label: "Form" },
        { value: "multipart", label: "Multipart form" },
        { value: "raw", label: "Raw" },
      ],
    },
    body: {
      kind: "template",
      label: "Body content",
      // An empty body is not an invalid JSON document.
      encoding({ body_type, body }) {
        if (body_type === "json") return String(body).trim() === "" ? "text" : "json";
        return body_type === "raw" ? "value" : "text";
      },
      help: "To send a file from the call in a raw body, enter only its tag.",
      lines: "many",
      visible: ({ body_type }) => body_type === "json" || body_type === "raw",
    },
    form: {
      kind: "list",
      label: "Form fields",
      addLabel: "Add field",
      visible: ({ body_type }) => body_type === "form" || body_type === "multipart",
      item: {
        name: { kind: "text", label: "Name", lines: "one" },
        value: {
          kind: "template",
          label: "Value",
          encoding: ({ body_type }) => (body_type === "multipart" ? "value" : "text"),
          help: "To send a file from the call in a multipart form, enter only its tag.",
          lines: "many",
        },
      },
    },
    credential_id: { kind: "custom", label: "Authentication" },
    timeout_seconds: { kind: "number", label: "Timeout", min: 0.1, max: 3600, unit: "seconds" },
    max_redirects: { kind: "number", label: "Redirects to follow", min: 0, max: 20 },
    fail_on_error_status: {
      kind: "switch",
      label: "Fail on 4xx and 5xx",
      help: "When off, error responses are passed on.",
    },
  },
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
  check: (config) => [...urlProblems(config), ...headerProblems(config), ...bodyProblems(config)],
  sampleOutput: () => ({ status: 200, headers: { "content-type": ["application/json"] }, body: {} }),
  output: z.strictObject({
    status: z.int(),
    headers: z.record(z.string(), z.array(z.string())),
    body: z.json(),
  }),
});
