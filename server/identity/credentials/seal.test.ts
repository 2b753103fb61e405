import { beforeAll, expect, test } from "vitest";
import { newId } from "#lib/id.ts";
import { openSecret, sealSecret } from "./seal.ts";

beforeAll(() => {
  process.env.BASE_URL = "";
  process.env.DATABASE_URL = "postgresql://nobody@localhost/none";
  process.env.SECRET_KEY = "a key of more than 32 characters for this test";
});

const id = newId();

test("opens what it sealed, and seals the same secret differently each time", () => {
  const sealed = sealSecret(id, "s3cret é");
  expect(openSecret(id, sealed)).toBe("s3cret é");
  expect(Buffer.from(sealed).includes("s3cret")).toBe(false);
  expect(sealSecret(id, "s3cret é")).not.toEqual(sealed);
});

test("does not open in another row, nor with any byte changed", () => {
  const sealed = sealSecret(id, "s3cret");
  expect(() => openSecret(newId(), sealed)).toThrow();
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = sealed.map((byte, index) => (index === at ? byte ^ 1 : byte));
    expect(() => openSecret(id, changed)).toThrow();
  }
});
