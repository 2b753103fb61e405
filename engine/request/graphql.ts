import { parseExactJson } from "#lib/exact-json.ts";
import { isJsonObject, type Json } from "#lib/json.ts";

/** The `Accept` header of GraphQL over HTTP requests. */
export const graphqlAccept = "application/graphql-response+json, application/json";

/** The operation of a GraphQL request, with the tags in its variables resolved. */
export interface GraphqlOperation {
  query: string;
  variables: string;
  operation_name: string;
}

/** The body of the request; a problem if the variables are not a JSON object. */
export function encodeGraphql(operation: GraphqlOperation): { text: string } | { problem: string } {
  const variables = parseVariables(operation.variables);
  if (variables === null) return { problem: "The GraphQL variables are not a JSON object." };
  const operationName = operation.operation_name.trim();
  const body = {
    query: operation.query,
    ...(operation.variables.trim() !== "" && { variables }),
    ...(operationName !== "" && { operationName }),
  };
  return { text: JSON.stringify(body) };
}

/** Null if the text is not a JSON object. An empty text is an empty one. */
export function parseVariables(text: string): { [name: string]: Json } | null {
  if (text.trim() === "") return {};
  try {
    const value: Json = parseExactJson(text);
    return isJsonObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** The message of the first error in a GraphQL response, if any. */
export function firstGraphqlError(body: Json): string | null {
  if (!isJsonObject(body) || !Array.isArray(body.errors) || body.errors.length === 0) return null;
  const [first] = body.errors;
  const message = isJsonObject(first ?? null) ? (first as { message?: Json }).message : null;
  return typeof message === "string" && message !== ""
    ? message
    : "The response has errors without a message.";
}
