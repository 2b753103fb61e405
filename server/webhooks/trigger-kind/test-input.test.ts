import { expect, test } from "vitest";
import { toTestInput } from "./test-input.ts";

const now = new Date("2026-11-21T10:00:00.123Z");

test("is what a call with this body would have put out", () => {
  expect(toTestInput('{"name":"Ada"}', now)).toEqual({
    input: {
      name: "Ada",
      _webhook: {
        method: "POST",
        headers: {
          "content-type": ["application/json"],
          "content-length": ["14"],
          "user-agent": ["millrace test"],
        },
        query: {},
        ip: "127.0.0.1",
        timestamp: "2026-11-21T10:00:00.123+00:00",
        content: '{"name":"Ada"}',
      },
    },
  });
});

test("what is no object lies under body, and nothing forges the metadata", () => {
  expect(toTestInput("[1]", now)).toMatchObject({ input: { body: [1] } });
  expect(toTestInput('{"_webhook":{"ip":"1.1.1.1"}}', now)).toMatchObject({
    input: { _webhook: { ip: "127.0.0.1" } },
  });
});

test("text that no call could bring is refused with the reason", () => {
  expect(toTestInput("{", now)).toHaveProperty("problem");
});
