import { toText } from "#engine/node.ts";
import { isJsonObject, type Json, type JsonObject } from "#lib/json.ts";
import { parseVariables } from "./graphql.ts";
import type { Pagination } from "./pagination-settings.ts";
import { withoutParameter } from "./query.ts";
import type { Settings } from "./resolved.ts";

/** A parameter that says which page is requested. */
export type PageParameter = [name: string, value: string | number];

/**
 * The settings of the request for a page: the parameters are added to the query or the body, and replace those of the
 * same names. A problem if the body has no fields.
 */
export function withParameters(
  settings: Settings,
  parameters: readonly PageParameter[],
  sendIn: Pagination["send_in"],
): Settings | { problem: string } {
  let changed: Settings | { problem: string } = settings;
  for (const [name, value] of parameters) {
    if ("problem" in changed) return changed;
    changed = sendIn === "query" ? inQuery(changed, name, value) : inBody(changed, name, value);
  }
  return changed;
}

function inQuery(settings: Settings, name: string, value: string | number): Settings {
  const others = settings.query.filter((row) => row.name !== name);
  return {
    ...settings,
    url: withoutParameter(settings.url, name),
    query: [...others, { name, value: String(value) }],
  };
}

function inBody(settings: Settings, name: string, value: string | number): Settings | { problem: string } {
  switch (settings.body_type) {
    case "form": {
      const others = settings.form.filter((row) => row.name !== name);
      return { ...settings, form: [...others, { name, value: String(value) }] };
    }
    case "graphql": {
      const variables = parseVariables(settings.graphql.variables);
      if (variables === null) return { problem: "The GraphQL variables are not a JSON object." };
      const changed = JSON.stringify(withField(variables, name.split("."), value));
      return { ...settings, graphql: { ...settings.graphql, variables: changed } };
    }
    case "json": {
      const body = parseVariables(toText(settings.body));
      if (body === null) return { problem: `The body is not a JSON object, so “${name}” cannot be added.` };
      return { ...settings, body: JSON.stringify(withField(body, name.split("."), value)) };
    }
    default:
      return { problem: `The body has no fields, so “${name}” cannot be added.` };
  }
}

/** A copy with the value at a path of names. */
function withField(object: JsonObject, [name = "", ...rest]: readonly string[], value: Json): JsonObject {
  if (rest.length === 0) return { ...object, [name]: value };
  const inner = Object.hasOwn(object, name) ? object[name] : undefined;
  const nested = inner !== undefined && isJsonObject(inner) ? inner : {};
  return { ...object, [name]: withField(nested, rest, value) };
}
