import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, expect, test } from "vitest";
import { filePort } from "#server/executions/files/file-port.ts";
import { resumeToken } from "#server/executions/resume-links/token.ts";
import { toHttpRequest } from "#server/platform/http/web-adapter.ts";
import type { Link } from "#test/executions/chain.ts";
import { createShell } from "#test/executions/shell.ts";
import { setStage } from "#test/executions/stage.ts";
import { openAllServices } from "#test/web-services.ts";
import { loadApprovalPage } from "./approval-page.ts";
import { receiveResume } from "./receive-resume.ts";

const dataDir = await mkdtemp(join(tmpdir(), "millrace-approval-"));
const stage = setStage({ DATA_DIR: dataDir, MAX_BODY_BYTES: "20000" }, openAllServices);
afterAll(() => rm(dataDir, { recursive: true }));

const origin = "http://localhost:3000";
const approval: Link = {
  type: "approval_node",
  key: "approval",
  config: {
    title: "Send an offer?",
    fields: [
      { name: "offer", label: "Offer", type: "file", required: true },
      { name: "terms", label: "Terms", type: "file" },
      { name: "speed", label: "Speed", type: "select", options: ["Slow", "Fast"] },
    ],
  },
};

/** An execution, and its approval's page. `isReached`: it waits there. */
async function begin(isReached = true) {
  const { flow, id } = await stage.begin([approval]);
  if (isReached) await stage.run(id, createShell(stage.database.pool));
  const nodeId = flow.document.nodes.find(({ key }) => key === "approval")?.id ?? "";
  return { flow, id, token: resumeToken({ kind: "page", executionId: id, nodeId, scope: "" }) };
}

type FormPart = [name: string, value: string | File];

/** Sends the page's form. Returns the problem that its page shows, as codes; null: none. */
async function submit(token: string, ...parts: FormPart[]): Promise<string | null> {
  const body = new FormData();
  for (const [name, value] of [["decision", "approved"] satisfies FormPart, ...parts])
    body.append(name, value);
  const request = new Request(`${origin}/resume/${token}`, { method: "POST", body });
  const { status, headers } = await receiveResume(toHttpRequest(request), token);
  expect(status).toBe(303);
  const query = new URL(new Map(headers).get("Location") ?? "", origin).searchParams;
  return query.size === 0 ? null : [...query.values()].join(" ");
}

const file = (text: string, name = "offer.txt") => new File([text], name, { type: "text/plain" });

async function storedFiles(): Promise<{ owner_id: string; filename: string }[]> {
  const { rows } = await stage.database.pool.query("select owner_id, filename from stored_files");
  return rows;
}

async function textOf(executionId: string, fileId: string): Promise<string | null> {
  const found = await filePort.find(executionId, fileId);
  return found && text(found.read());
}

test("a file of a decision is put out as a reference, belongs to the execution, and is named on the page", async () => {
  const { flow, id, token } = await begin();
  const none = new File([], "");
  expect(
    await submit(token, ["field.offer", file("12 €")], ["field.terms", none], ["field.speed", "Fast"]),
  ).toBeNull();
  await stage.run(id, createShell(stage.database.pool));
  const [execution, steps] = await stage.look(flow, id);
  expect(execution.status).toBe("succeeded");
  const output = steps.find(({ key }) => key === "approval")?.output;
  expect(output).toMatchObject({
    decision: "approved",
    fields: {
      offer: {
        filename: "offer.txt",
        content_type: "text/plain",
        size: 6,
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
      terms: null,
      speed: "Fast",
    },
  });
  const { offer } = (output as { fields: { offer: { file_id: string } } }).fields;
  expect(await textOf(id, offer.file_id)).toBe("12 €");
  expect(await loadApprovalPage(token)).toMatchObject({ answers: [{ value: "offer.txt" }, {}, {}] });
  expect(await submit(token, ["field.offer", file("too late")])).toBe("already_decided");
  expect((await storedFiles()).filter(({ owner_id }) => owner_id !== id)).toEqual([]);
});

test("a decision with a file before the flow is there is kept", async () => {
  const { flow, id, token } = await begin(false);
  expect(await submit(token, ["field.offer", file("early")])).toBeNull();
  await stage.run(id, createShell(stage.database.pool));
  expect((await stage.look(flow, id))[0].status).toBe("succeeded");
  expect(await storedFiles()).toContainEqual({ owner_id: id, filename: "offer.txt" });
});

test.each<[what: string, parts: FormPart[], problem: string]>([
  ["is too large", [["field.offer", file("x".repeat(30_000))]], "body_too_large"],
  ["is empty", [["field.offer", file("")]], "invalid_field offer empty_file"],
  ["is missing", [["field.terms", file("terms")]], "invalid_field offer required"],
  [
    "is one of two",
    [
      ["field.offer", file("a")],
      ["field.offer", file("b")],
    ],
    "invalid_field offer several_files",
  ],
  [
    "nothing asks for",
    [
      ["field.offer", file("a")],
      ["field.speed", file("b")],
    ],
    "invalid_field speed unexpected_file",
  ],
  [
    "has no field",
    [
      ["field.offer", file("a")],
      ["other", file("b")],
    ],
    "invalid_field other unexpected_file",
  ],
  [
    "comes without a decision",
    [
      ["field.offer", file("a")],
      ["decision", "perhaps"],
    ],
    "invalid_decision",
  ],
])("a file that %s is refused with the reason, and none is kept", async (_, parts, problem) => {
  const { id, token } = await begin();
  const before = await storedFiles();
  expect(await submit(token, ...parts)).toBe(problem);
  expect(await storedFiles()).toEqual(before);
  expect(await loadApprovalPage(token)).toMatchObject({ state: "open" });
  const { rowCount } = await stage.database.pool.query("select from arrivals where execution_id = $1", [id]);
  expect(rowCount).toBe(0);
});
