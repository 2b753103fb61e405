import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import type { FilePort } from "#engine/ports.ts";
import type { JournalStep } from "#server/executions/intake/journal-step.ts";
import { createSecretMasks } from "#server/identity/credentials/mask.ts";
import { maskFiles, maskPassedOn, maskResponse, maskRow } from "./masked-row.ts";

const secret = 'a "secret" value';
const masks = createSecretMasks([secret, "done", "info", "output"]);
if (!masks) throw new Error("These secrets are long enough.");
const { mask } = masks;

const row: JournalStep = {
  nodeId: "node",
  scope: "",
  attempt: 1,
  status: "failed",
  handle: "output",
  until: null,
  input: JSON.stringify({ text: secret }),
  config: JSON.stringify({ body: JSON.stringify({ t: secret }), [secret]: [secret] }),
  output: null,
  error: { code: "output_invalid", message: `no ${secret}`, detail: { at: secret } },
  warnings: [{ pointer: "/output", tag: "{{output}}", message: `no ${secret}` }],
  activity: {
    logs: [{ level: "info", text: `{t: ${JSON.stringify(secret)}}` }],
    dropped_log_bytes: 0,
    requests: [
      {
        method: "GET",
        url: `https://x/${encodeURIComponent(secret)}`,
        status: null,
        failure: secret,
        duration_ms: 1,
      },
    ],
    cpu_ms: 1,
  },
  retryable: false,
  waitMs: null,
  startedAtMs: 1,
  finishedAtMs: 2,
};

test("M5: a row is masked wherever data is, and keeps the words that the program reads", () => {
  const masked = maskRow(row, mask);
  expect(masked).toEqual({
    ...row,
    input: '{"text":"[masked]"}',
    config: JSON.stringify({ body: '{"t":"[masked]"}', "[masked]": ["[masked]"] }),
    error: { code: "output_invalid", message: "no [masked]", detail: { at: "[masked]" } },
    warnings: [{ pointer: "/output", tag: "{{output}}", message: "no [masked]" }],
    activity: {
      ...row.activity,
      logs: [{ level: "info", text: '{t: "[masked]"}' }],
      requests: [
        { method: "GET", url: "https://x/[masked]", status: null, failure: "[masked]", duration_ms: 1 },
      ],
    },
  });
});

test("M5: a response, a call of another flow and a store entry are masked", () => {
  expect(maskResponse({ status: 200, headers: [["x-t", secret]], body: `{"t":"${secret}"}` }, mask)).toEqual({
    status: 200,
    headers: [["x-t", "[masked]"]],
    body: '{"t":"[masked]"}',
  });
  expect(maskPassedOn({ kind: "call", flowId: "output", input: { t: secret }, wait: true }, mask)).toEqual({
    kind: "call",
    flowId: "output",
    input: { t: "[masked]" },
    wait: true,
  });
  const access = { operation: "set", key: secret, value: { t: secret }, expiresSeconds: null } as const;
  expect(maskPassedOn({ kind: "store", area: "flow", access }, mask)).toEqual({
    kind: "store",
    area: "flow",
    access: { ...access, key: "[masked]", value: { t: "[masked]" } },
  });
  const read = { operation: "get", key: "k" } as const;
  expect(maskPassedOn({ kind: "store", area: "flow", access: read }, mask)).toMatchObject({ access: read });
});

test("M5: what is written to a table is masked, and what is compared is not", () => {
  const values = [{ name: "note", value: { t: secret } }];
  const rows = {
    filter: [{ name: "token", operator: "equals", value: secret }],
    match: "all",
    sort: "",
    direction: "asc",
  } as const;
  const access = { operation: "update", values, rows, limit: null } as const;
  expect(maskPassedOn({ kind: "table", tableId: "one", access }, mask)).toEqual({
    kind: "table",
    tableId: "one",
    access: { ...access, values: [{ name: "note", value: { t: "[masked]" } }] },
  });
});

test("M5: a file is masked, also where a secret is split over chunks, and so is its name", async () => {
  const stored: { filename: string | null; content: string }[] = [];
  const files: FilePort = {
    find: () => Promise.resolve(null),
    async store(_, { filename }, content) {
      stored.push({ filename, content: (await buffer(Readable.from(content))).toString() });
      return {};
    },
  };
  const content = async function* () {
    for (const part of ["before a ", '"sec', 'ret" value after']) yield Buffer.from(part);
  };
  await maskFiles(files, masks).store(
    "id",
    { filename: `${secret}.txt`, contentType: "text/plain" },
    content(),
  );
  expect(stored).toEqual([{ filename: "[masked].txt", content: "before [masked] after" }]);
});
