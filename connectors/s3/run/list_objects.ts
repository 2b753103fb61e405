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
  const { prefix = null, delimiter = null, limit = 1000, order } = input;
  const most = Number(limit);
  if (!(most >= 1 && most <= maxObjects)) {
    return failed("invalid_setting", `From 1 to ${maxObjects} objects are listed.`);
  }
  const isNewest = order === "newest";
  const read = isNewest ? maxObjects : most;
  const objects: Json[] = [];
  let token: Json = null;
  do {
    const count = Math.min(maxPortion, read - objects.length);
    const listed = await request(portion, { prefix, delimiter, count, token });
    if (listed.kind === "fail") return withWords(listed);
    const result = readXml(listed.output)?.ListBucketResult ?? null;
    if (result === null || !isJsonObject(result)) {
      return failed("items_not_found", "The endpoint answered without a list of objects. Is it one of S3?");
    }
    objects.push(...listOf(result.CommonPrefixes).map(toFolder), ...listOf(result.Contents).map(toObject));
    token = result.NextContinuationToken ?? null;
  } while (token !== null && objects.length < read);
  if (token !== null) warn(`There are more objects. The output has the first ${objects.length}.`);
  return { kind: "done", output: isNewest ? newest(objects).slice(0, most) : objects };
};
export default listObjects;

/** Objects, without folders. */
const newest = (entries: readonly Json[]) =>
  entries
    .filter(isJsonObject)
    .filter(({ folder }) => folder === undefined)
    .toSorted((a, b) => (toText(a.modified_at ?? "") < toText(b.modified_at ?? "") ? 1 : -1));

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
