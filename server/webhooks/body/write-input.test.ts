import { describe, expect, test } from "vitest";
import { bodies, refusedBodies } from "./bodies.table.ts";
import { readContentType } from "./content-type.ts";
import { writeInput } from "./write-input.ts";

const seen = { headers: {}, target: "/", ip: "192.0.2.1", atMs: 0 };

function write(method: string | undefined, type: string | undefined, body: string | Buffer) {
  const input = writeInput(
    { kind: "text", type: readContentType(type), bytes: Buffer.from(body) },
    { ...seen, method: method ?? "POST" },
  );
  return "problem" in input ? input : JSON.parse(input.toString("utf8"));
}

/** Bodies that this function handles, of any size. */
const isText = ({ type, headers }: { type?: string; headers?: object }) =>
  !headers && readContentType(type).kind !== "multipart" && readContentType(type).kind !== "file";

describe("a large body becomes what a small one becomes", () => {
  const rows = bodies.filter((row) => isText(row) && !row.output.includes('file_id":"<id>'));
  test.each(rows)("$name", ({ method, type, body, output, content, content_encoding: encoding }) => {
    const { _webhook, ...fields } = write(method, type, body);
    expect(fields).toEqual(method === "GET" ? {} : JSON.parse(output));
    expect(_webhook.content).toBe(content ?? body.toString());
    expect(_webhook.content_encoding).toBe(encoding);
  });

  test.each(refusedBodies.filter((row) => isText(row) && row.status === 400))(
    "and is refused alike: $name",
    ({ method, type, body, detail }) => {
      expect(write(method, type, body)).toEqual({ problem: expect.stringMatching(detail) });
    },
  );
});

describe("what a large body may become is bounded", () => {
  test("its content is left out above 1 MB", () => {
    const { body, _webhook } = write("POST", "text/plain", "é".repeat(600_000));
    expect(body).toHaveLength(600_000);
    expect(_webhook).toMatchObject({ content: "", content_omitted: true });
  });

  test("text that would be six times as large as JSON is refused", () => {
    expect(write("POST", "text/plain", "\u0001".repeat(1_000_000))).toEqual({
      problem: expect.stringMatching(/larger than \d+ bytes when written as JSON/),
    });
  });

  test("1,000,000 items are taken, one more is not", () => {
    const items = (count: number) => `[${"0,".repeat(count - 1)}0]`;
    expect(write("POST", "application/json", items(1_000_000)).body).toHaveLength(1_000_000);
    expect(write("POST", "application/json", items(1_000_001))).toEqual({
      problem: "The body has more than 1000000 items in arrays.",
    });
  });

  test("text and its pairs of surrogates are whole, wherever a slice ends", () => {
    const text = `x${"😀é".repeat(100_000)}`;
    expect(write("POST", "text/plain", text).body).toBe(text);
    expect(write("POST", "application/x-www-form-urlencoded", `a=${text}`).a).toBe(text);
  });
});
