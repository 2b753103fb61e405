import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import type { Call } from "#api/webhooks/calls/schema.ts";
import { isSafeToPaste } from "#components/call/curl.ts";
import { callCurl } from "./call-curl.ts";

const origin = "https://flows.example.com";

function callOf(change: Partial<Call> = {}): Call {
  return {
    id: "01900000-0000-7000-8000-000000000001",
    node_id: "n",
    flow_id: "01900000-0000-7000-8000-000000000002",
    method: "POST",
    outcome: "unauthenticated",
    status: 401,
    reason: null,
    size: 2,
    latency_ms: 1,
    ip: "203.0.113.9",
    execution_id: null,
    execution_name: null,
    name: null,
    replay_of: null,
    created_at: "2026-01-01T00:00:00Z",
    previous_id: null,
    target: "/flow/webhook/n?a=1&b='x'",
    headers: {
      host: ["internal:3000"],
      "content-length": ["2"],
      "x-forwarded-for": ["1.1.1.1"],
      "content-type": ["application/json"],
      "x-a": ["1", "2"],
    },
    masked_headers: [],
    query: {},
    body: '{"name":"O\'Brien $HOME"}',
    body_encoding: "text",
    omitted: null,
    output: null,
    output_problem: null,
    answer: null,
    ...change,
  };
}

/** Runs the command in a shell, with curl replaced by a program that prints its arguments and input. */
function run(command: string): string[] {
  const script = `curl() { printf '%s\\0' "$@"; if [ -p /dev/stdin ]; then cat; fi; }\nAUTHORIZATION=secret\n${command}`;
  return execFileSync("/bin/sh", ["-c", script], {
    encoding: "latin1",
    stdio: ["ignore", "pipe", "pipe"],
  }).split("\0");
}

test("sends the same again, without what the connection adds, and nothing in it runs", () => {
  expect(run(callCurl(callOf(), origin))).toEqual([
    "-X",
    "POST",
    `${origin}/flow/webhook/n?a=1&b=%27x%27`,
    "-H",
    "content-type: application/json",
    "-H",
    "x-a: 1",
    "-H",
    "x-a: 2",
    "--data-raw",
    '{"name":"O\'Brien $HOME"}',
    "",
  ]);
});

test("leaves a masked secret to whoever has it", () => {
  const headers = { authorization: ["Bearer ••••••••"] };
  const words = run(callCurl(callOf({ headers, masked_headers: ["authorization"] }), origin));
  expect(words).toContain("authorization: Bearer secret");
});

test("sends bytes that are no text as they were", () => {
  const words = run(callCurl(callOf({ body: "/wAB", body_encoding: "base64" }), origin));
  expect([words.at(-3), words.slice(-2).join("\0")]).toEqual(["@-", "ÿ\u0000\u0001"]);
});

const hidden = [
  ["bracketed paste and Ctrl-C", "\u001b[201~\u0003id\r"],
  ["a tab, a delete and an 8-bit CSI", "a\tb\u007f\u009b31m"],
  ["text that is shown in another order", "\u202e# olleh"],
] as const;

test.each(hidden)("Low 15: a terminal never sees what it could act on in a body: %s", (_, body) => {
  const command = callCurl(callOf({ body: `${body}\n'é` }), origin);
  expect(isSafeToPaste(command)).toBe(true);
  const [option, sent = ""] = run(command).slice(-2);
  expect(option).toBe("@-");
  expect(Buffer.from(sent, "latin1").toString("utf8")).toBe(`${body}\n'é`);
});

test.each([
  ["a tab", "a\tb 'c' $HOME"],
  ["an 8-bit CSI", "\u009b31m é"],
])("Low 15: nor in a header: %s", (_, value) => {
  const headers = { "x-a": [value], "x-b": ["é"] };
  const command = callCurl(callOf({ headers, method: "GET", body: "" }), origin);
  expect(isSafeToPaste(command)).toBe(true);
  expect(run(command)).toContain(`x-a: ${value}`);
});

test("Low 15: nor in the path or the query", () => {
  const command = callCurl(callOf({ target: "/flow/webhook/n?a=\u001b[201~\u202e", body: "" }), origin);
  expect(isSafeToPaste(command)).toBe(true);
});

test("sends no body where there was none", () => {
  expect(callCurl(callOf({ method: "GET", body: "" }), origin)).not.toContain("--data");
});
