import {
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { expect, test } from "vitest";
import { signAws } from "./sign-aws.ts";

const aws = {
  accessKeyId: "AKIAIOSFODNN7EXAMPLE",
  secretAccessKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
};

test("signs as the example in Amazon's documentation", () => {
  const request = {
    method: "GET",
    url: "https://examplebucket.s3.amazonaws.com/test.txt",
    headers: [["Range", "bytes=0-9"]] as [string, string][],
  };
  const signed = signAws(
    request,
    { ...aws, region: "us-east-1", service: "s3" },
    new Date("2013-05-24T00:00:00Z"),
  );
  expect(Object.fromEntries(signed).Authorization).toBe(
    "AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request, SignedHeaders=host;range;x-amz-content-sha256;x-amz-date, Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41",
  );
});

interface Sent {
  method: string;
  path: string;
  query: Record<string, string>;
  headers: Record<string, string>;
  body?: unknown;
}

/** A request of Amazon's own client, signed by it. */
async function sentBy(send: (client: S3Client) => Promise<unknown>): Promise<Sent> {
  const { promise, resolve } = Promise.withResolvers<Sent>();
  const client = new S3Client({
    ...{ region: "eu-central-1", endpoint: "https://s3.example.com", forcePathStyle: true, credentials: aws },
    ...{ requestChecksumCalculation: "WHEN_REQUIRED", maxAttempts: 1 },
    requestHandler: {
      handle: (request: Sent) => {
        resolve(request);
        return Promise.reject(new Error("It is not sent."));
      },
    },
  });
  await send(client).catch(() => {});
  return promise;
}

const Bucket = "invoices";
const text = { Body: "Grüße", ContentType: "text/plain" };
const Key = "2026/Grüße & (1)+'a'*~.txt";

const sends: [name: string, send: (client: S3Client) => Promise<unknown>][] = [
  ["get", (client) => client.send(new GetObjectCommand({ Bucket, Key }))],
  ["get a part", (client) => client.send(new GetObjectCommand({ Bucket, Key, Range: "bytes=0-9" }))],
  ["put", (client) => client.send(new PutObjectCommand({ Bucket, Key, ...text, ACL: "public-read" }))],
  ["delete", (client) => client.send(new DeleteObjectCommand({ Bucket, Key }))],
  [
    "list",
    (client) =>
      client.send(new ListObjectsV2Command({ Bucket, Prefix: "a b/ü+&=*", Delimiter: "/", MaxKeys: 3 })),
  ],
];

test.each(sends)("%s: the signature is that of Amazon's own client for the same request", async (_, send) => {
  const { method, path, query, headers, body } = await sentBy(send);
  const { authorization = "", "x-amz-date": date = "" } = headers;
  const signedNames = /SignedHeaders=([^,]+)/.exec(authorization)?.[1]?.split(";") ?? [];
  const given = signedNames.filter((name) => !["host", "x-amz-date", "x-amz-content-sha256"].includes(name));
  const search = new URLSearchParams(query).toString();
  const instant = date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z");
  const signed = signAws(
    {
      method,
      url: `https://s3.example.com${path}${search === "" ? "" : `?${search}`}`,
      headers: given.map((name): [string, string] => [name, headers[name] ?? ""]),
      ...(typeof body === "string" && { body }),
    },
    { ...aws, region: "eu-central-1", service: "s3" },
    new Date(instant),
  );
  const ours = Object.fromEntries(signed).Authorization ?? "";
  expect(ours).toBe(authorization);
});
