import type { Fields } from "#engine/node.ts";
import { paginationFields, summarizePagination } from "./pagination-fields.ts";
import { maxResponseMb, methods } from "#engine/request/settings.ts";

function hasRows({ query, body_type }: Readonly<Record<string, unknown>>): boolean {
  return (Array.isArray(query) && query.length > 0) || body_type === "form" || body_type === "multipart";
}

/** The settings in the order of the panel. */
export const fields: Fields = {
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
    help: "A tag is one segment of the path. With the filter url_path it can have several.",
  },
  query: {
    kind: "list",
    label: "Query parameters",
    addLabel: "Add parameter",
    item: {
      name: { kind: "text", label: "Name", lines: "one" },
      value: {
        kind: "template",
        label: "Value",
        encoding: "value",
        help: "To send a list, enter only its tag.",
        lines: "one",
      },
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
      { value: "graphql", label: "GraphQL" },
    ],
  },
  body: {
    kind: "template",
    label: "Body content",
    encoding({ body_type }) {
      if (body_type === "json") return "json";
      return body_type === "raw" ? "value" : "text";
    },
    help: "To send a file in a raw body, enter only its tag.",
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
        encoding: "value",
        help: "To send a list, or a file in a multipart form, enter only its tag. A multipart form sends line ends as CRLF.",
        lines: "many",
      },
    },
  },
  list_format: {
    kind: "choice",
    label: "Lists",
    options: [
      { value: "repeat", label: "Repeated: a=1&a=2" },
      { value: "brackets", label: "Brackets: a[]=1&a[]=2" },
      { value: "commas", label: "Commas: a=1,2" },
    ],
    help: "How a list is sent in the query and in forms.",
    visible: hasRows,
  },
  skip_empty: {
    kind: "switch",
    label: "Leave out empty values",
    help: "In the query and in forms.",
    visible: hasRows,
  },
  graphql: {
    kind: "group",
    label: "GraphQL",
    visible: ({ body_type }) => body_type === "graphql",
    item: {
      query: {
        kind: "text",
        label: "Query",
        placeholder: "query Order($id: ID!) { order(id: $id) { total } }",
        help: "Tags belong in the variables: here, a value could change the query.",
        lines: "many",
      },
      variables: {
        kind: "template",
        label: "Variables",
        placeholder: '{ "id": "{{order.id}}" }',
        encoding: "json",
        lines: "many",
      },
      operation_name: {
        kind: "text",
        label: "Operation name",
        help: "Required if the query has several operations.",
        lines: "one",
      },
    },
  },
  response_type: {
    kind: "choice",
    label: "Response",
    options: [
      { value: "data", label: "Data" },
      { value: "file", label: "File" },
    ],
    help: "A file is stored with the execution; later nodes can attach or send it.",
  },
  file_name: {
    kind: "template",
    label: "File name",
    encoding: "text",
    lines: "one",
    placeholder: "As named by the server",
    visible: ({ response_type }) => response_type === "file",
  },
  pagination: {
    kind: "group",
    label: "Pagination",
    summary: summarizePagination,
    item: paginationFields,
    visible: ({ response_type }) => response_type !== "file",
  },
  credential_id: { kind: "custom", label: "Authentication" },
  timeout_seconds: { kind: "number", label: "Timeout", min: 0.1, max: 3600, unit: "seconds" },
  max_redirects: { kind: "number", label: "Redirects to follow", min: 0, max: 20 },
  max_response_mb: {
    kind: "number",
    label: "Response size limit",
    help: `Up to ${maxResponseMb.data} MB of data, all pages together, or ${maxResponseMb.file} MB as a file.`,
    min: 0.1,
    max: maxResponseMb.file,
    unit: "MB",
  },
  fail_on_error_status: {
    kind: "switch",
    label: "Fail on 4xx and 5xx",
    help: "Also fails if a GraphQL response has errors. When off, error responses are passed on.",
  },
};
