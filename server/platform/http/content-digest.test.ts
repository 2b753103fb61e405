import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { checkContentDigest, contentDigest } from "./content-digest.ts";

const body = Buffer.from('{"hello": "world"}');
const of = (algorithm: string, bytes = body) => createHash(algorithm).update(bytes).digest("base64");
const check = (...values: string[]) => checkContentDigest({ "content-digest": values }, body);

test("a digest of the body is taken as it was sent", () => {
  // RFC 9530, appendix B.1
  expect(contentDigest(body)).toBe("sha-256=:X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE=:");
  for (const value of [
    contentDigest(body),
    `sha-512=:${of("sha512")}:`,
    `sha-512=:${of("sha512")}:, sha-256=:${of("sha256")}:`,
    `md5=:AAAA:, sha-256=:${of("sha256")}:`,
  ]) {
    expect(check(value)).toBe(value);
  }
  expect(check(`sha-512=:${of("sha512")}:`, `sha-256=:${of("sha256")}:`)).toBe(
    `sha-512=:${of("sha512")}:, sha-256=:${of("sha256")}:`,
  );
});

test("without a digest that can be checked there is none", () => {
  expect(checkContentDigest({}, body)).toBeNull();
  expect(check("")).toBeNull();
  expect(check("md5=:AAAA:")).toBeNull();
});

test("a digest of another body, or one that cannot be read, is refused", () => {
  const other = Buffer.from("other");
  for (const value of [
    contentDigest(other),
    `sha-512=:${of("sha512", other)}:`,
    `sha-256=:${of("sha256")}:, sha-512=:${of("sha512", other)}:`,
    "sha-256=1",
    "sha-256",
    'sha-256="text"',
    "sha-256=:AAAA:",
  ]) {
    expect(check(value), value).toMatchObject({ status: 400, code: "content_digest_mismatch" });
  }
  for (const value of ["=", "sha-256=:", "é", "sha-256=:!:", `${contentDigest(body)},`]) {
    expect(check(value), value).toMatchObject({ status: 400, code: "invalid_content_digest" });
  }
});
