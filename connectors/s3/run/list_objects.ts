// Code, since the list is XML, and each portion of it names the next one.
import { readXml, withWords } from "#connectors/s3/requests.ts";
import {
  failed,
  isJsonObject,
  type Json,
  type OperationCode,
  type RequestInput,
  toText,
} from "#engine/connectors/operation-code.ts";

/** The most that S3 lists in one response. */
const maxPortion = 1000;
const maxObjects = 100_000;

const portion: RequestInput = {
  method: "GET",
  path: "/",
  fields: {
    prefix: { label: "Prefix" },
    delimiter: { label: "Delimiter" },
    count: { label: "Count", wire: "max-keys" },
    token: { label: "Token", wire: "continuation-token" },
  },
  fixed: { query: { "list-type": "2" } },
};

const listObjects: OperationCode = async ({ input, request, warn }) => {
  const { prefix = null, delimiter = null, limit = 1000 } = input;
  const most = Number(limit);
  if (!(most >= 1 && most <= maxObjects)) {
    return failed("invalid_setting", `From 1 to ${maxObjects} objects are listed.`);
  }
  const objects: Json[] = [];
  let token: Json = null;
  do {
    const count = Math.min(maxPortion, most - objects.length);
    const listed = await request(portion, { prefix, delimiter, count, token });
    if (listed.kind === "fail") return withWords(listed);
    const result = readXml(listed.output)?.ListBucketResult ?? null;
    if (result === null || !isJsonObject(result)) {
      return failed("items_not_found", "The endpoint answered without a list of objects. Is it one of S3?");
    }
    objects.push(...listOf(result.CommonPrefixes).map(toFolder), ...listOf(result.Contents).map(toObject));
    token = result.NextContinuationToken ?? null;
  } while (token !== null && objects.length < most);
  if (token !== null) warn(`There are more objects. The output has the first ${objects.length}.`);
  return { kind: "done", output: objects };
};
export default listObjects;

const listOf = (value: Json | undefined): Json[] =>
  value === undefined || value === null ? [] : Array.isArray(value) ? value : [value];

function toObject(entry: Json): Json {
  const { Key = "", Size = "0", ETag = "", LastModified = null } = isJsonObject(entry) ? entry : {};
  return {
    key: toText(Key),
    size: Number(toText(Size)),
    etag: toText(ETag).replaceAll('"', ""),
    modified_at: LastModified,
  };
}

/** A folder that is listed by its name alone. */
const toFolder = (entry: Json): Json => ({ folder: isJsonObject(entry) ? toText(entry.Prefix ?? "") : "" });
