import { afterEach, beforeEach, expect, test } from "vitest";
import type { AwsSigning } from "#engine/connectors/authenticate.ts";
import type { OutgoingRequest } from "#engine/ports.ts";
import { setClock } from "#lib/clock.ts";
import { signAws } from "./sign-aws.ts";

let restore = () => {};
beforeEach(() => {
  const at = Date.parse("2015-08-30T12:36:00Z");
  restore = setClock({ nowMs: () => at, monotonicMs: () => 0 });
});
afterEach(() => restore());

/** The key of AWS's published test suite. */
const key: AwsSigning = {
  accessKeyId: "AKIDEXAMPLE",
  secretAccessKey: "wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY",
  ...{ sessionToken: null, region: "us-east-1", service: "service" },
};

const call = (method: string, url: string, more: Partial<OutgoingRequest> = {}): OutgoingRequest => ({
  ...{ method, url, headers: [], timeoutMs: 1000, maxRedirects: 0, maxBytes: 1000 },
  signal: new AbortController().signal,
  ...more,
});

const headerOf = ({ headers }: OutgoingRequest, name: string) =>
  headers.find(([each]) => each.toLowerCase() === name)?.[1];
const authorizationOf = (signed: OutgoingRequest) => headerOf(signed, "authorization");

const form = "application/x-www-form-urlencoded";
const scope = "AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1";
const example = "https://example.amazonaws.com/";

/** From “Signature Version 4 test suite” and the example of the guide for signing requests. */
test.each<
  [name: string, request: OutgoingRequest, service: string, signedHeaders: string, signature: string]
>([
  [
    "ListUsers of IAM",
    call("GET", "https://iam.amazonaws.com/?Action=ListUsers&Version=2010-05-08", {
      headers: [["Content-Type", `${form}; charset=utf-8`]],
    }),
    "iam",
    "content-type;host;x-amz-date",
    "5d672d79c15b13162d9279b0855cfba6789a8edb4c82c400e06b5924a6f2b5d7",
  ],
  [
    "get-vanilla",
    call("GET", example),
    "service",
    "host;x-amz-date",
    "5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31",
  ],
  [
    "get-vanilla-query-order-key-case",
    call("GET", `${example}?Param2=value2&Param1=value1`),
    "service",
    "host;x-amz-date",
    "b97d918cfa904a5beff61c982a1b6f458b799221646efd99d3219ec94cdf2500",
  ],
  [
    "post-vanilla",
    call("POST", example),
    "service",
    "host;x-amz-date",
    "5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b",
  ],
  [
    "post-x-www-form-urlencoded",
    call("POST", example, { headers: [["Content-Type", form]], body: "Param1=value1" }),
    "service",
    "content-type;host;x-amz-date",
    "ff11897932ad3f4e8b18135d722051e5ac45fc38421b1da7b9d196a0fe09473a",
  ],
])("signs %s as AWS publishes it", async (_, request, service, signedHeaders, signature) => {
  const signed = await signAws(request, { ...key, service });
  expect(authorizationOf(signed)).toBe(
    `${scope}/${service}/aws4_request, SignedHeaders=${signedHeaders}, Signature=${signature}`,
  );
  expect(headerOf(signed, "x-amz-date")).toBe("20150830T123600Z");
  // Egress sets it, and refuses one that is given.
  expect(headerOf(signed, "host")).toBeUndefined();
});

test("a session token is sent and signed, and a signature of an earlier attempt is replaced", async () => {
  const first = await signAws(call("GET", example), { ...key, sessionToken: "token-1" });
  expect(authorizationOf(first)).toContain("SignedHeaders=host;x-amz-date;x-amz-security-token");
  const second = await signAws(first, { ...key, sessionToken: "token-2" });
  expect(headerOf(second, "x-amz-security-token")).toBe("token-2");
  expect(second.headers.filter(([name]) => name.toLowerCase() === "authorization")).toHaveLength(1);
});

test.each([
  ["https://iam.amazonaws.com/", "us-east-1/iam"],
  ["https://abc.execute-api.eu-west-1.amazonaws.com/prod/pets", "eu-west-1/execute-api"],
  ["https://dynamodb.cn-north-1.amazonaws.com.cn/", "cn-north-1/dynamodb"],
  ["https://ec2.us-gov-west-1.amazonaws.com/", "us-gov-west-1/ec2"],
  ["https://api.example.com/", "us-east-1/execute-api"],
])("the service and the region of %s are those of the host", async (url, expected) => {
  const signed = await signAws(call("GET", url), { ...key, region: null, service: null });
  expect(authorizationOf(signed)).toContain(`/20150830/${expected}/aws4_request`);
});

test("a query is sent as it is signed: a space is not a plus", async () => {
  const signed = await signAws(call("GET", `${example}?b=x+y&a=(1)*&a=2`), key);
  expect(signed.url).toBe(`${example}?b=x%20y&a=%281%29%2A&a=2`);
});

test("a streamed body is signed like the same text, and S3 is told its hash", async () => {
  const text = "one two";
  const streamed = {
    size: text.length,
    async *read() {
      yield Buffer.from("one ");
      yield Buffer.from("two");
    },
  };
  const url = "https://bucket.s3.eu-west-1.amazonaws.com/a%20b";
  const ask = (body: OutgoingRequest["body"]) =>
    signAws(call("PUT", url, { ...(body && { body }) }), { ...key, region: null, service: null });
  const [plain, other] = [await ask(text), await ask(streamed)];
  expect(authorizationOf(other)).toBe(authorizationOf(plain));
  expect(authorizationOf(plain)).toContain("eu-west-1/s3/aws4_request");
  expect(headerOf(plain, "x-amz-content-sha256")).toMatch(/^[0-9a-f]{64}$/);
});
