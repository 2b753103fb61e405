import { createHash, createHmac, type Hash } from "node:crypto";
import { SignatureV4 } from "@smithy/signature-v4";
import type { AwsSigning } from "#engine/connectors/authenticate.ts";
import type { HttpBody, OutgoingRequest } from "#engine/ports.ts";
import { clock } from "#lib/clock.ts";

/** Services whose paths are not encoded a second time, and whose requests name the hash of their body. */
const storageServices = new Set(["s3", "s3-outposts", "s3-object-lambda", "s3express"]);
const hashHeader = "x-amz-content-sha256";

/**
 * A request with Signature Version 4 of AWS in its headers. The query is written as it is signed, since a `+` for a space would not
 * be. A streamed body is read once for its hash.
 */
export async function signAws(call: OutgoingRequest, key: AwsSigning): Promise<OutgoingRequest> {
  const url = new URL(call.url);
  const service = key.service ?? serviceOf(url.hostname);
  const isStorage = storageServices.has(service);
  const signer = new SignatureV4({
    ...{ service, region: key.region ?? regionOf(url.hostname), sha256: Sha256 },
    ...{ uriEscapePath: !isStorage, applyChecksum: isStorage },
    credentials: {
      accessKeyId: key.accessKeyId,
      secretAccessKey: key.secretAccessKey,
      ...(key.sessionToken !== null && { sessionToken: key.sessionToken }),
    },
  });
  const { body } = call;
  const isStreamed = body !== undefined && typeof body !== "string" && !(body instanceof Uint8Array);
  const own = withoutSigned(call.headers);
  const given = Object.fromEntries(own.map(([name, value]) => [name.toLowerCase(), value.trim()]));
  const signed = await signer.sign(
    {
      ...{
        method: call.method.toUpperCase(),
        protocol: url.protocol,
        hostname: url.hostname,
        path: url.pathname,
      },
      query: queryOf(url),
      headers: { ...given, host: url.host, ...(isStreamed && { [hashHeader]: await hashOf(body) }) },
      body: isStreamed ? undefined : body,
    },
    { signingDate: clock.now() },
  );
  url.search = toSearch(url);
  const added = Object.entries(signed.headers).filter(
    ([name]) => name !== "host" && !Object.hasOwn(given, name),
  );
  return { ...call, url: url.href, headers: [...own, ...added] };
}

/** Headers of an earlier signature. */
const withoutSigned = (headers: OutgoingRequest["headers"]) =>
  headers.filter(
    ([name]) => !/^(?:authorization|host|x-amz-date|x-amz-security-token|x-amz-content-sha256)$/i.test(name),
  );

function queryOf({ searchParams }: URL): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = Object.create(null);
  for (const name of searchParams.keys()) {
    const values = searchParams.getAll(name);
    query[name] = values.length === 1 ? (values[0] ?? "") : values;
  }
  return query;
}

/** As RFC 3986 has it: a space is `%20`. */
const toSearch = ({ searchParams }: URL) =>
  [...searchParams].map(([name, value]) => `${escapeAll(name)}=${escapeAll(value)}`).join("&");

const escapeAll = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** `iam.amazonaws.com`, `abc.execute-api.eu-west-1.amazonaws.com`, `my-bucket.s3.eu-west-1.amazonaws.com` */
const awsHost = /(?:^|\.)([a-z0-9-]+)(?:\.([a-z]{2}(?:-[a-z]+)+-\d))?\.(?:api\.aws|amazonaws\.com(?:\.cn)?)$/;

const serviceOf = (host: string) => awsHost.exec(host)?.[1] ?? "execute-api";
const regionOf = (host: string) => awsHost.exec(host)?.[2] ?? "us-east-1";

async function hashOf(body: Exclude<HttpBody, string | Uint8Array>): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of body.read()) hash.update(chunk);
  return hash.digest("hex");
}

/** SHA-256, or its HMAC with a key, as the signer needs it. */
class Sha256 {
  readonly #key: Uint8Array | null;
  #hash: Hash;

  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    this.#key = secret === undefined ? null : toBytes(secret);
    this.#hash = this.#start();
  }

  #start(): Hash {
    // A Hmac has the methods of a Hash that are used here.
    return this.#key ? (createHmac("sha256", this.#key) as unknown as Hash) : createHash("sha256");
  }

  update(data: string | ArrayBuffer | ArrayBufferView): void {
    this.#hash.update(toBytes(data));
  }

  async digest(): Promise<Uint8Array> {
    return this.#hash.digest();
  }

  reset(): void {
    this.#hash = this.#start();
  }
}

function toBytes(data: string | ArrayBuffer | ArrayBufferView): Uint8Array {
  if (typeof data === "string") return Buffer.from(data);
  return ArrayBuffer.isView(data)
    ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
    : new Uint8Array(data);
}
