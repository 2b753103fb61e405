import { expect, test } from "vitest";
import { toRunner } from "#engine/connectors/run-operation.ts";
import type { HttpPort, OutgoingRequest, OutgoingResponse } from "#engine/ports.ts";
import { newId } from "#lib/id.ts";
import type { Json } from "#lib/json.ts";
import { shippedConnectors } from "#test/node-types.ts";
import { runNode } from "#test/run-node.ts";

const content = "Grüße";
const files = {
  find: async () => ({
    filename: "clip.mp4",
    contentType: "video/mp4",
    size: Buffer.byteLength(content),
    async *read() {
      yield Buffer.from(content);
    },
  }),
  store: async () => ({}),
};
const file = { file_id: "01990000-0000-7000-8000-000000000001", sha256: "a" };

type Answer = Pick<OutgoingResponse, "headers" | "body">;

/** Runs an operation with a provider that answers so, one request after the other. */
async function run(type: string, input: Record<string, Json>, answers: Answer[]) {
  const [connector = "", name = ""] = type.split("/");
  const found = shippedConnectors.find(connector, name);
  if (!found) throw new Error(`There is no ${type}`);
  const calls: (OutgoingRequest & { sent: string })[] = [];
  const http: HttpPort = {
    async send(call) {
      const chunks: Uint8Array[] = [];
      if (typeof call.body === "object" && "read" in call.body)
        for await (const chunk of call.body.read()) chunks.push(chunk);
      calls.push({ ...call, sent: typeof call.body === "string" ? call.body : Buffer.concat(chunks).toString() });
      const answer = answers[calls.length - 1] ?? { headers: {}, body: null };
      return { kind: "response", status: 200, ...answer };
    },
  };
  const connections = { find: async () => ({ name: "Ours", connector, fields: {} }) };
  const outcome = await runNode(
    toRunner(found.connector, name, found.operation, found.run),
    { connection_id: newId(), input },
    { ports: { http, connections, files } },
  );
  return { outcome, calls };
}

const session = "https://www.googleapis.com/upload/youtube/v3/videos?uploadType=resumable&upload_id=xa298sd_f";

test("a video's data open a session, and its content goes there as it is", async () => {
  const input = { file, title: "Order 1042", privacy: "unlisted", tags: "a, b", category: "22" };
  const { outcome, calls } = await run("youtube/upload_video", input, [
    { headers: { location: [session] }, body: "" },
    { headers: {}, body: { id: "v1" } },
  ]);
  expect(outcome).toMatchObject({ kind: "done", output: { id: "v1" } });
  const [opened, sent] = calls;
  expect(opened?.url).toBe(
    "https://www.googleapis.com/upload/youtube/v3/videos?uploadType=resumable&part=snippet%2Cstatus",
  );
  expect(JSON.parse(opened?.sent ?? "")).toEqual({
    snippet: { title: "Order 1042", tags: ["a", "b"], categoryId: "22" },
    status: { privacyStatus: "unlisted" },
  });
  expect(Object.fromEntries(opened?.headers ?? [])).toMatchObject({
    "X-Upload-Content-Type": "video/mp4",
    "X-Upload-Content-Length": "7",
  });
  expect(sent).toMatchObject({ method: "PUT", url: session, sent: content, timeoutMs: 1_800_000 });
});

test.each([
  ["youtube/upload_video", { headers: { location: ["https://evil.example/upload/youtube/v3/videos"] }, body: "" }],
  ["youtube/upload_video", { headers: { location: ["https://www.googleapis.com/drive/v3"] }, body: "" }],
  ["youtube/upload_video", { headers: {}, body: "" }],
  ["slack/upload_file", { headers: {}, body: { ok: true, upload_url: "https://evil.example/upload/v1/a" } }],
  ["slack/upload_file", { headers: {}, body: { ok: true } }],
] as const)("%s sends the content nowhere else: %j", async (type, answer) => {
  const { outcome, calls } = await run(type, { file, title: "T" }, [answer as unknown as Answer]);
  expect(outcome).toMatchObject({ kind: "fail", error: { code: "response_invalid" } });
  expect(calls).toHaveLength(1);
});

test.each(["youtube/upload_video", "slack/upload_file"])("%s takes a file and no text", async (type) => {
  const { outcome, calls } = await run(type, { file: "clip.mp4", title: "T" }, []);
  expect(outcome).toMatchObject({ kind: "fail", error: { code: "invalid_setting" } });
  expect(calls).toEqual([]);
});

test("Slack's refusal of a step ends the upload with its word", async () => {
  const refused = { headers: {}, body: { ok: false, error: "missing_scope", needed: "files:write" } };
  const { outcome, calls } = await run("slack/upload_file", { file }, [refused]);
  expect(outcome).toMatchObject({
    error: { message: expect.stringContaining("without the scope files:write") },
  });
  expect(calls).toHaveLength(1);
});
