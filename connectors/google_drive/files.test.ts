import { expect, test } from "vitest";
import {
  type CodeContext,
  failed,
  type Json,
  type OperationCode,
} from "#engine/connectors/operation-code.ts";
import downloadFile from "./run/download_file.ts";
import uploadFile from "./run/upload_file.ts";

const file = { file_id: "1", sha256: "a" };

/** Runs code against a Drive that answers by method and path. */
async function run(
  code: OperationCode,
  input: CodeContext["input"],
  answers: Record<string, Json | ReturnType<typeof failed>>,
) {
  const sent: [request: string, fileName: string | undefined][] = [];
  const warnings: string[] = [];
  const stored = { filename: null, contentType: "text/plain", size: 2, read: async function* () {} };
  const outcome = await code({
    input,
    async request({ method, path, fileName }) {
      sent.push([`${method} ${path}`, fileName]);
      const answer = answers[`${method} ${path}`] ?? null;
      const isFailure = typeof answer === "object" && answer !== null && "retryable" in answer;
      return isFailure ? (answer as ReturnType<typeof failed>) : { kind: "done", output: answer as Json };
    },
    withServer: () => Promise.reject(new Error("It is not a server.")),
    approval: null,
    idempotencyKey: "key",
    executionId: "execution",
    signal: new AbortController().signal,
    startedAtMs: 0,
    conversions: { convert: () => Promise.reject(new Error("Nothing is converted.")) },
    files: { find: async (_, id) => (id === "1" ? stored : null), store: async () => ({}) },
    warn: (message) => void warnings.push(message),
  });
  return { outcome, sent: sent.map(([request]) => request), names: sent.map(([, name]) => name), warnings };
}

const refusal = failed("http_status", "Full.");

test("an empty file does not stay when its content cannot be sent", async () => {
  const answers = { "POST /files": { id: "f1" }, "PATCH /files/{id}": refusal };
  const { outcome, sent, warnings } = await run(uploadFile, { file }, answers);
  expect(outcome).toEqual(refusal);
  expect(sent).toEqual(["POST /files", "PATCH /files/{id}", "DELETE /files/{id}"]);
  expect(warnings).toEqual([]);
  const stuck = await run(uploadFile, { file }, { ...answers, "DELETE /files/{id}": refusal });
  expect(stuck.warnings).toEqual(["The empty file “file” stayed in Google Drive."]);
});

test.each<[Json]>([["invoice.pdf"], [{ file_id: "2", sha256: "b" }], [[file, file]]])(
  "%j is not a file, so nothing is sent",
  async (given) => {
    const { outcome, sent } = await run(uploadFile, { file: given }, {});
    expect(outcome).toMatchObject({ error: { code: "invalid_setting" } });
    expect(sent).toEqual([]);
  },
);

const google = "application/vnd.google-apps";

test.each<[string, Record<string, string>, string, string]>([
  ["application/pdf", {}, "GET /files/{id}", "Offer"],
  [`${google}.document`, {}, "GET /files/{id}/export", "Offer.docx"],
  [`${google}.spreadsheet`, { format: "text/csv" }, "GET /files/{id}/export", "Offer.csv"],
])("%s is downloaded as what it is, or what it becomes", async (mimeType, input, request, name) => {
  const { sent, names } = await run(
    downloadFile,
    { file: "f1", ...input },
    { "GET /files/{id}": { mimeType, name: "Offer" } },
  );
  expect([sent.at(-1), names.at(-1)]).toEqual([request, name]);
});

test("a folder cannot be downloaded", async () => {
  const folder = { mimeType: `${google}.folder`, name: "Offers" };
  const { outcome } = await run(downloadFile, { file: "f1" }, { "GET /files/{id}": folder });
  expect(outcome).toMatchObject({
    error: { message: "“Offers” is not a file that can be downloaded." },
  });
});
