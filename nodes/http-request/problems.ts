import { type ConfigProblem, findJsonError } from "#engine/node.ts";
import { type Config, maxResponseMb } from "#engine/request/settings.ts";
import { isConnectionHeader, isToken } from "#lib/http-header.ts";
import { hasTag } from "#lib/tag-text.ts";

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
function bodyProblems(config: Config): ConfigProblem[] {
  if (config.body_type === "graphql") return graphqlProblems(config);
  return config.body_type === "json" ? jsonProblems(config.body, "/body") : [];
}

function jsonProblems(text: string, pointer: string): ConfigProblem[] {
  if (text.trim() === "" || hasTag(text)) return [];
  const error = findJsonError(text);
  return error === null ? [] : [{ pointer, code: "body_invalid_json", detail: error }];
}

function graphqlProblems({ method, graphql: { query, variables } }: Config): ConfigProblem[] {
  const problems = jsonProblems(variables, "/graphql/variables");
  if (method !== "POST") {
    const detail = "GraphQL requests are sent with POST. Choose POST.";
    problems.push({ pointer: "/method", code: "graphql_needs_post", detail });
  }
  if (query.trim() === "") {
    problems.push({ pointer: "/graphql/query", code: "query_required", detail: "Enter a GraphQL query." });
  }
  return problems;
}

function paginationProblems({ response_type, body_type, pagination }: Config): ConfigProblem[] {
  if (response_type === "file" || pagination.mode === "none") return [];
  const problems: ConfigProblem[] = [];
  const require = (name: keyof typeof pagination, detail: string) => {
    if (String(pagination[name]).trim() === "")
      problems.push({ pointer: `/pagination/${name}`, code: "pagination_incomplete", detail });
  };
  const { mode } = pagination;
  if (mode === "next_url") {
    if (pagination.next_in === "body")
      require("next_path", "Enter the path of the next URL, such as links.next.");
    return problems;
  }
  if (mode === "cursor") require("cursor_path", "Enter the path of the cursor, such as meta.next_cursor.");
  require(`${mode}_name`, "Enter the name of the parameter.");
  if (pagination.send_in === "body" && !["json", "form", "graphql"].includes(body_type)) {
    const detail =
      "The body has no fields. Choose JSON, Form or GraphQL as the body, or send it in the query.";
    problems.push({ pointer: "/pagination/send_in", code: "pagination_needs_body", detail });
  }
  return problems;
}

function sizeProblems({ response_type, max_response_mb }: Config): ConfigProblem[] {
  if (response_type === "file" || max_response_mb <= maxResponseMb.data) return [];
  const detail = `Data can have up to ${maxResponseMb.data} MB. Enter a smaller limit, or choose File as the response.`;
  return [{ pointer: "/max_response_mb", code: "response_limit_too_large", detail }];
}

/** The problems that prevent activation, beyond those that the schema rejects. */
export function findProblems(config: Config): ConfigProblem[] {
  return [
    ...urlProblems(config),
    ...headerProblems(config),
    ...bodyProblems(config),
    ...paginationProblems(config),
    ...sizeProblems(config),
  ];
}
