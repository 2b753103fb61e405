import { z } from "zod";
import { type ConfigProblem, defineNode, field, findJsonError, toKeywords } from "#engine/node.ts";
import { hasTag, stripBraces } from "#lib/tag-text.ts";
import { encodingOf, isContentType, isJsonType } from "./content-type.ts";
import { headerEncoding, headerNameProblem } from "./response-header.ts";
import { parseStatus } from "./status.ts";

const configSchema = z.strictObject({
  label: z.string().max(200).default("HTTP Response"),
  status: z.union([z.int().min(200).max(599), z.string().max(1000)]).default(200),
  headers: z
    .array(
      z.strictObject({ name: z.string().max(200).default(""), value: z.string().max(10_000).default("") }),
    )
    .max(100)
    .default([]),
  content_type: z.string().max(200).default("application/json"),
  body_from: z.enum(["text", "file"]).default("text"),
  body: z.string().max(1_000_000).default(""),
  file: z.string().max(10_000).default(""),
});

type Config = z.infer<typeof configSchema>;

function statusProblems({ status }: Config): ConfigProblem[] {
  if ((typeof status === "string" && hasTag(status)) || parseStatus(status) !== null) return [];
  const detail = `"${status}" is not a status from 200 to 599.`;
  return [{ pointer: "/status", code: "status_invalid", detail }];
}

function headerProblems({ headers }: Config): ConfigProblem[] {
  return headers.flatMap(({ name }, row) => {
    const problem = headerNameProblem(name);
    return problem ? [{ pointer: `/headers/${row}/name`, ...problem }] : [];
  });
}

function contentTypeProblems({ content_type, body_from }: Config): ConfigProblem[] {
  if (body_from === "file" || isContentType(content_type)) return [];
  const detail = `"${content_type}" is not a content type. Write it like application/json or text/html.`;
  return [{ pointer: "/content_type", code: "content_type_invalid", detail }];
}

/** A body with tags is checked once they are resolved. */
function bodyProblems({ content_type, body_from, body, file }: Config): ConfigProblem[] {
  if (body_from === "file") {
    const detail = "Enter the tag of a file, such as {{photo}}.";
    return file.trim() === "" ? [{ pointer: "/file", code: "file_required", detail }] : [];
  }
  if (!isJsonType(content_type) || body.trim() === "" || hasTag(body)) return [];
  const error = findJsonError(body);
  return error === null ? [] : [{ pointer: "/body", code: "body_invalid_json", detail: error }];
}

export default defineNode({
  type: "http_response_node",
  category: "response",
  label: "HTTP Response",
  description: "Responds to the webhook caller.",
  keywords: toKeywords(`
    respond to webhook, respond, webhook response, response, reply, answer, return response, send response,
    return data, status code, redirect, return json, respond with, http reply, custom response, respond to
    caller, output, html page, serve, 200, 404, headers, return html, api response, answer webhook, webhook
    reply, acknowledge, antwort, respuesta, réponse
  `),
  usuallyNext: ["http_request_node", "set_fields_node", "send_email_node", "delay_node"],
  effect: "response",
  computes: ({ body_from: from }) => from !== "file",
  config: configSchema,
  fields: {
    status: field.template("Status", "value", { help: "From 200 to 599." }),
    body_from: field.choice("Body from", { text: "Text", file: "A file" }),
    content_type: field.text("Content type", {
      visible: ({ body_from }) => body_from !== "file",
      help: "Determines how tags are encoded in the body.",
    }),
    headers: field.list("Headers", "Add header", {
      name: field.text("Name"),
      value: field.template("Value", ({ name }) => headerEncoding(String(name))),
    }),
    body: field.template("Body", ({ content_type }) => encodingOf(String(content_type)), {
      lines: "many",
      visible: ({ body_from }) => body_from !== "file",
    }),
    file: field.template("File", "value", {
      placeholder: "{{photo}}",
      help: "The tag of one file. It is sent with its type and its name.",
      visible: ({ body_from }) => body_from === "file",
    }),
  },
  summary: ({ status, content_type, body_from }) =>
    `${stripBraces(String(status))} ${body_from === "file" ? "with a file" : nameType(content_type)}`,
  check: (config) => [
    ...statusProblems(config),
    ...contentTypeProblems(config),
    ...headerProblems(config),
    ...bodyProblems(config),
  ],
  sampleOutput: ({ status, content_type, body_from, body }) => ({
    status: parseStatus(status) ?? 200,
    headers: { "content-type": [body_from === "file" ? "application/pdf" : content_type] },
    body: body_from === "file" ? "" : body,
  }),
  output: z.strictObject({
    status: z.int(),
    headers: z.record(z.string(), z.array(z.string())),
    body: z.string(),
    /** Sent as the body. */
    file: z
      .strictObject({
        filename: z.string().nullable(),
        content_type: z.string(),
        size: z.int(),
        file_id: z.string(),
      })
      .optional(),
  }),
});

/** "JSON" of "application/json; charset=utf-8", "plain" of "text/plain". */
function nameType(contentType: string): string {
  const type = stripBraces(contentType).split(";", 1)[0]?.trim() ?? "";
  const name = type.split("/").at(-1) ?? type;
  return ["json", "html", "xml", "csv"].includes(name) ? name.toUpperCase() : name;
}
