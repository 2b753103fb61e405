import { toText } from "#engine/tags/to-text.ts";
import { parseFieldPath } from "#lib/field-path.ts";
import type { Json, JsonObject } from "#lib/json.ts";
import { setField } from "#lib/set-field.ts";
import { parseVariables } from "./graphql.ts";
import type { Pagination } from "./pagination-settings.ts";
import { withoutParameter } from "./query.ts";
import type { Settings } from "./resolved.ts";

/** A parameter that selects the requested page. */
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
      const changed = withField(variables, name, value);
      if ("problem" in changed) return changed;
      return { ...settings, graphql: { ...settings.graphql, variables: changed.text } };
    }
    case "json": {
      const body = parseVariables(toText(settings.body));
      if (body === null) return { problem: `The body is not a JSON object, so “${name}” cannot be added.` };
      const changed = withField(body, name, value);
      return "problem" in changed ? changed : { ...settings, body: changed.text };
    }
    default:
      return { problem: `The body has no fields, so “${name}” cannot be added.` };
  }
}

/** The object as JSON with the value at a path. */
function withField(object: JsonObject, name: string, value: Json): { text: string } | { problem: string } {
  const steps = parseFieldPath(name);
  if (steps === null) return { problem: `“${name}” is not a path such as page.number or ["odd.name"].` };
  const set = setField(object, steps, value);
  if ("problem" in set) return { problem: `“${name}” cannot be added: ${set.problem}.` };
  return { text: JSON.stringify(set.value) };
}
