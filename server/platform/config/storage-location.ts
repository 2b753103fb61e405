/** Where files are stored, from STORAGE_URL. */
export interface S3Location {
  bucket: string;
  /** The prefix of every key; empty, or ending with a slash. */
  prefix: string;
  region: string;
  /** Null for Amazon's own endpoint of the region. */
  endpoint: string | null;
  /** `https://host/bucket/key` rather than `https://bucket.host/key`. */
  pathStyle: boolean;
  /** Null if they are found as AWS's own tools do, in AWS_ACCESS_KEY_ID and so on. */
  credentials: { accessKeyId: string; secretAccessKey: string } | null;
}

const known = new Set(["region", "endpoint", "path_style", "access_key_id", "secret_access_key"]);

/**
 * Parses `s3://bucket/prefix?region=…&endpoint=…&path_style=true&access_key_id=…&secret_access_key=…`, of which only
 * the bucket is required.
 *
 * @returns the location, or its problem without its values
 */
export function parseStorageUrl(text: string): S3Location | string {
  const url = URL.parse(text);
  if (url?.protocol !== "s3:" || url.hostname === "") return "must be an S3 URL, such as s3://bucket/prefix";
  const unknown = [...url.searchParams.keys()].find((name) => !known.has(name));
  if (unknown !== undefined) return `has an unknown parameter; known are ${[...known].join(", ")}`;
  const value = (name: string) => url.searchParams.get(name) || null;
  const endpoint = value("endpoint");
  if (endpoint !== null && !/^https?:$/.test(URL.parse(endpoint)?.protocol ?? "")) {
    return "must have an http or https URL as its endpoint";
  }
  const [accessKeyId, secretAccessKey] = [value("access_key_id"), value("secret_access_key")];
  if ((accessKeyId === null) !== (secretAccessKey === null)) {
    return "must have both access_key_id and secret_access_key, or neither";
  }
  const path = url.pathname.replace(/^\/+|\/+$/g, "");
  return {
    bucket: url.hostname,
    prefix: path === "" ? "" : `${path}/`,
    region: value("region") ?? "us-east-1",
    endpoint,
    // Self-hosted services rarely have a host name for each bucket.
    pathStyle: value("path_style") === null ? endpoint !== null : value("path_style") === "true",
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null,
  };
}
