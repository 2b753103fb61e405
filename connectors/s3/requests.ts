import {
  type CodeContext,
  type Done,
  type Fail,
  failed,
  isJsonObject,
  type Json,
  parseXml,
  type RequestInput,
  toText,
} from "#engine/connectors/operation-code.ts";

/** A request for the object of a step. Each folder of its key is a part of the path, since a slash in one would be encoded. */
export async function requestObject(
  { input, request }: Pick<CodeContext, "input" | "request">,
  described: Omit<RequestInput, "path">,
  values: Readonly<Record<string, Json>> = {},
): Promise<Done | Fail> {
  const segments = toText(input.key ?? "")
    .replace(/^\//, "")
    .split("/");
  if (segments.every((segment) => segment === "")) {
    return failed("invalid_setting", "“Key” has nothing but slashes.");
  }
  const named = segments.map((segment, index) => ({ segment, name: `part_${index}` }));
  // An empty part is two slashes, as in “a//b” and “a/”.
  const filled = named.filter(({ segment }) => segment !== "");
  const fields = Object.fromEntries(filled.map(({ name }) => [name, { label: "Key" }]));
  const path = named.map(({ segment, name }) => (segment === "" ? "/" : `/{${name}}`)).join("");
  const parts = Object.fromEntries(filled.map(({ segment, name }) => [name, segment]));
  const done = await request(
    { ...described, path, fields: { ...described.fields, ...fields } },
    { ...values, ...parts },
  );
  return done.kind === "fail" ? withWords(done) : done;
}

/** A failure with what S3 says in XML. */
export function withWords(failure: Fail): Fail {
  const { error } = failure;
  const body = isJsonObject(error.detail ?? null) ? Object(error.detail).body : null;
  const found = readXml(body);
  const { Code = null, Message = null } = isJsonObject(found?.Error ?? null) ? Object(found?.Error) : {};
  if (Code === null) return failure;
  const said = [Code, Message].filter((each) => each !== null).map(toText);
  return { ...failure, error: { ...error, message: `${error.message} S3 says: ${said.join(": ")}` } };
}

const limits = {
  ...{ depth: 10, names: 100_000 },
  ...{ tooDeep: "It is nested too deeply.", tooManyNames: "It has too many entries." },
};

/** A response in XML as an object; null if it is none. */
export function readXml(body: Json): Record<string, Json> | null {
  if (typeof body !== "string") return null;
  const read = parseXml(body, { attributePrefix: "@", textKey: "#" }, limits);
  return typeof read === "string" ? null : read;
}
