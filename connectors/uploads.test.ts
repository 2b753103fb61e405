import { expect, test } from "vitest";
import { type Answer, file, runOperation } from "#test/connectors/run-operation.ts";

const content = "Grüße";
const session =
  "https://www.googleapis.com/upload/youtube/v3/videos?uploadType=resumable&upload_id=xa298sd_f";

test("a video's data open a session, and its content goes there as it is", async () => {
  const input = { file, title: "Order 1042", privacy: "unlisted", tags: "a, b", category: "22" };
  const { outcome, calls } = await runOperation("youtube/upload_video", input, [
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
  [
    "youtube/upload_video",
    { headers: { location: ["https://evil.example/upload/youtube/v3/videos"] }, body: "" },
  ],
  ["youtube/upload_video", { headers: { location: ["https://www.googleapis.com/drive/v3"] }, body: "" }],
  ["youtube/upload_video", { headers: {}, body: "" }],
  ["slack/upload_file", { headers: {}, body: { ok: true, upload_url: "https://evil.example/upload/v1/a" } }],
  ["slack/upload_file", { headers: {}, body: { ok: true } }],
] as const)("%s sends the content nowhere else: %j", async (type, answer) => {
  const { outcome, calls } = await runOperation(type, { file, title: "T" }, [answer as Answer]);
  expect(outcome).toMatchObject({ kind: "fail", error: { code: "response_invalid" } });
  expect(calls).toHaveLength(1);
});

test.each(["youtube/upload_video", "slack/upload_file"])("%s takes a file and no text", async (type) => {
  const { outcome, calls } = await runOperation(type, { file: "clip.mp4", title: "T" }, []);
  expect(outcome).toMatchObject({ kind: "fail", error: { code: "invalid_setting" } });
  expect(calls).toEqual([]);
});

test("Slack's refusal of a step ends the upload with its word", async () => {
  const refused = { headers: {}, body: { ok: false, error: "missing_scope", needed: "files:write" } };
  const { outcome, calls } = await runOperation("slack/upload_file", { file }, [refused]);
  expect(outcome).toMatchObject({
    error: { message: expect.stringContaining("without the scope files:write") },
  });
  expect(calls).toHaveLength(1);
});
