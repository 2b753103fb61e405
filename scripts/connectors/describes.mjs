/*
 * Whether a request is the one that a description describes. Reads the description itself, and shares no code with the importer,
 * which it checks.
 */

/**
 * @param document OpenAPI 3 or Swagger 2.0
 * @param place `{ path, method }` of the operation in it
 * @param request `{ method, path, headers, body }` as a server received it, below the base path
 * @param given `[{ wire, in }]`: the fields that got a value
 * @returns the first difference, or null
 */
export function differenceOf(document, { path, method }, request, given) {
  if (request.method !== method) return `method ${request.method}`;
  const url = new URL(request.path, "http://x");
  if (!templateOf(path).test(url.pathname + fixedQuery(path, url))) return "path";
  const resolve = (value) => follow(document, value);
  const item = resolve(document.paths[path]);
  const operation = resolve(item[method.toLowerCase()]);
  const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])].map(resolve);
  for (const { wire, in: place } of given) {
    const parameter = parameters.findLast((each) => each.name?.trim() === wire && each.in === place);
    const difference =
      place === "body" ? null : placeDifference(parameter, wire, place, url, request, resolve);
    if (difference) return difference;
  }
  return bodyDifference(document, operation, parameters, request, given, resolve);
}

function placeDifference(parameter, wire, place, url, { headers }, resolve) {
  if (place === "path") return null;
  if (!parameter) return `${place} parameter that is not described`;
  if (place === "header") return headers[wire.toLowerCase()] === undefined ? "header is missing" : null;
  if (place === "cookie") return headers.cookie?.includes("=") ? null : "cookie is missing";
  const names = [...url.searchParams.keys()];
  const isNamed = names.some((name) => name === wire || name.startsWith(`${wire}[`));
  const schema = resolve(parameter.schema);
  const isSpread = (parameter.style ?? "form") === "form" && parameter.explode !== false && isObject(schema);
  return isNamed || (isSpread && names.length > 0) ? null : "query parameter is missing";
}

const isObject = ({ type, properties, additionalProperties }) =>
  type === "object" || [type].flat().includes("object") || Boolean(properties ?? additionalProperties);

function bodyDifference(document, operation, parameters, { headers, body }, given, resolve) {
  const fields = given.filter((each) => each.in === "body");
  if (fields.length === 0) return null;
  const type = (headers["content-type"] ?? "").split(";")[0];
  const types = typesOf(document, operation, parameters, resolve);
  const isAllowed = types.some((each) => each === type || each.includes("*")) || types.length === 0;
  if (!isAllowed) return `content type ${type} instead of ${types[0]}`;
  if (body === "") return "body is missing";
  if (!/json$/.test(type)) return null;
  try {
    JSON.parse(body);
    return null;
  } catch {
    return "body is not JSON";
  }
}

function typesOf(document, operation, parameters, resolve) {
  if (document.swagger === undefined)
    return Object.keys(resolve(operation.requestBody).content ?? {}).map((each) =>
      each.split(";")[0].trim().toLowerCase(),
    );
  const form = parameters.filter((each) => each.in === "formData");
  const consumes = (operation.consumes ?? document.consumes ?? []).map((each) => each.split(";")[0].trim());
  if (form.length === 0) return consumes;
  return [...consumes, "application/x-www-form-urlencoded", "multipart/form-data"];
}

/** A path that describes its query too (`/items?type=a`) is compared with the beginning of the query. */
const fixedQuery = (path, { search }) => (path.includes("?") ? search : "");

function templateOf(path) {
  // A fragment tells operations of one path apart, and is not sent.
  const parts = path
    .replace(/#.*$/s, "")
    .split(/\{[^{}]+\}/)
    .map((text) => escapePattern(encodeURI(text.replaceAll(/%(?![0-9a-f]{2})/gi, "%25"))));
  return new RegExp(`^${parts.join("[^/]+")}(&.*)?$`, "i");
}

const escapePattern = (text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

function follow(document, value) {
  let found = value ?? {};
  for (let count = 0; typeof found.$ref === "string" && count < 20; count += 1) {
    found =
      found.$ref
        .replace(/^#\//, "")
        .split("/")
        .map((part) => decodeURIComponent(part).replaceAll("~1", "/").replaceAll("~0", "~"))
        .reduce((at, part) => at?.[part], document) ?? {};
  }
  return found;
}
