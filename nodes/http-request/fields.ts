import { type Fields, field } from "#engine/node.ts";
import { maxResponseMb, methods } from "#engine/request/settings.ts";
import { paginationFields, summarizePagination } from "./pagination-fields.ts";

function hasRows({ query, body_type }: Readonly<Record<string, unknown>>): boolean {
  return (Array.isArray(query) && query.length > 0) || body_type === "form" || body_type === "multipart";
}

/** The settings in the order of the panel. */
export const fields: Fields = {
  method: {
    kind: "choice",
    label: "Method",
    isBeside: true,
    options: methods.map((value) => ({ value, label: value })),
  },
  url: field.template("URL", "url", {
    placeholder: "https://api.example.com/orders/{{order.id}}",
    help: "A tag is one segment of the path. With the filter url_path it can have several.",
  }),
  credential_id: { kind: "custom", label: "Authentication", isInPlace: true },
  query: field.list("Query parameters", "Add parameter", {
    name: field.text("Name"),
    value: field.template("Value", "value", { help: "To send a list, enter only its tag." }),
  }),
  headers: field.list("Headers", "Add header", {
    name: field.text("Name"),
    value: field.template("Value", "header"),
  }),
  body_type: field.choice("Body", {
    none: "None",
    json: "JSON",
    form: "Form",
    multipart: "Multipart form",
    raw: "Raw",
    graphql: "GraphQL",
  }),
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
  form: field.list(
    "Form fields",
    "Add field",
    {
      name: field.text("Name"),
      value: field.template("Value", "value", {
        help: "To send a list, or a file in a multipart form, enter only its tag. A multipart form sends line ends as CRLF.",
        lines: "many",
      }),
    },
    { visible: ({ body_type }) => body_type === "form" || body_type === "multipart" },
  ),
  list_format: field.choice(
    "Lists",
    { repeat: "Repeated: a=1&a=2", brackets: "Brackets: a[]=1&a[]=2", commas: "Commas: a=1,2" },
    { help: "How a list is sent in the query and in forms.", visible: hasRows },
  ),
  skip_empty: field.switch("Leave out empty values", {
    help: "In the query and in forms.",
    visible: hasRows,
  }),
  graphql: {
    kind: "group",
    label: "GraphQL",
    visible: ({ body_type }) => body_type === "graphql",
    item: {
      query: field.text("Query", {
        placeholder: "query Order($id: ID!) { order(id: $id) { total } }",
        help: "Tags belong in the variables: here, a value could change the query.",
        lines: "many",
      }),
      variables: field.template("Variables", "json", {
        placeholder: '{ "id": "{{order.id}}" }',
        lines: "many",
      }),
      operation_name: field.text("Operation name", { help: "Required if the query has several operations." }),
    },
  },
  response_type: field.choice(
    "Response",
    { data: "Data", file: "File" },
    { help: "A file is stored with the execution; later nodes can attach or send it." },
  ),
  file_name: field.template("File name", "text", {
    placeholder: "As named by the server",
    visible: ({ response_type }) => response_type === "file",
  }),
  pagination: {
    kind: "group",
    label: "Pagination",
    summary: summarizePagination,
    item: paginationFields,
    visible: ({ response_type }) => response_type !== "file",
  },
  timeout_seconds: field.number("Timeout", {
    min: 0.1,
    max: 3600,
    unit: "seconds",
  }),
  max_redirects: field.number("Redirects to follow", { min: 0, max: 20 }),
  max_response_mb: field.number("Response size limit", {
    help: `Up to ${maxResponseMb.data} MB of data, all pages together, or ${maxResponseMb.file} MB as a file.`,
    min: 0.1,
    max: maxResponseMb.file,
    unit: "MB",
  }),
  fail_on_error_status: field.switch("Fail on 4xx and 5xx", {
    help: "Also fails if a GraphQL response has errors. When off, error responses are passed on.",
  }),
  label: field.text("Label"),
};
