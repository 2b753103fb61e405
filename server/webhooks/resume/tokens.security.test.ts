import { afterAll, beforeAll, expect, test } from "vitest";
import { newId } from "#lib/id.ts";
import { newNodeId } from "#lib/node-id.ts";
import { parseResumeToken, type ResumeGrant, resumeToken } from "#server/executions/resume-links/token.ts";
import { toHttpRequest } from "#server/platform/http/web-adapter.ts";
import { chain } from "#test/executions/chain.ts";
import { createFlow, enqueue } from "#test/executions/executions.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { openAllServices } from "#test/web-services.ts";
import { receiveResume } from "./receive-resume.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await useTestDatabase({}, openAllServices);
});
afterAll(() => database.drop());

const grant: ResumeGrant = { kind: "call", executionId: newId(), nodeId: newNodeId(), scope: "3/0" };

async function open(token: string, method = "POST"): Promise<number> {
  const request = new Request(`http://localhost:3000/resume/${encodeURIComponent(token)}`, { method });
  return (await receiveResume(toHttpRequest(request), token)).status;
}

test("a token gives back what it was made for", () => {
  for (const scope of ["", "0", "12/0/7"]) {
    expect(parseResumeToken(resumeToken({ ...grant, scope }))).toEqual({ ...grant, scope });
  }
});

test("no character of a token can be changed, left out or added", () => {
  const token = resumeToken(grant);
  for (let at = 0; at < token.length; at += 1) {
    for (const other of ["A", "z", "0", "-", ".", ""]) {
      if (token[at] === other) continue;
      const changed = token.slice(0, at) + other + token.slice(at + 1);
      const parsed = parseResumeToken(changed);
      // The last character of base64url carries bits that mean nothing; as text it is compared all the same.
      expect(parsed, changed).toBeNull();
    }
  }
  for (const bad of [
    "",
    ".",
    token.slice(0, -1),
    `${token}A`,
    `${token}.`,
    ` ${token}`,
    token.toUpperCase(),
  ]) {
    expect(parseResumeToken(bad), bad).toBeNull();
  }
});

test("the signature of one step opens no other: kind, execution, scope and node are all signed", () => {
  const signature = resumeToken(grant).split(".").at(-1);
  const others: ResumeGrant[] = [
    { ...grant, kind: "page" },
    { ...grant, executionId: newId() },
    { ...grant, scope: "3" },
    { ...grant, nodeId: newNodeId() },
  ];
  for (const other of others) {
    const forged = [...resumeToken(other).split(".").slice(0, -1), signature].join(".");
    expect(parseResumeToken(forged)).toBeNull();
  }
});

test("forged, foreign and unknown tokens get 404, whatever they hold", async () => {
  const flow = await createFlow(database.pool, chain({ type: "wait_for_call_node", key: "wait" }));
  const [executionId = ""] = await enqueue(database.pool, flow, [{}]);
  const nodeId = flow.document.nodes[1]?.id ?? "";
  const forged = resumeToken({ kind: "call", executionId, nodeId, scope: "" }).replace(/.$/, (last) =>
    last === "A" ? "B" : "A",
  );
  const attempts = [
    forged,
    resumeToken(grant),
    resumeToken({ ...grant, executionId, scope: "" }),
    resumeToken({ kind: "call", executionId, nodeId, scope: "" }).slice(0, 40),
    "../../api/flows",
    "%00",
    "c.' or 1=1 --",
    "x".repeat(5000),
  ];
  for (const attempt of attempts) expect(await open(attempt), attempt).toBe(404);
  const { rows } = await database.pool.query("select * from arrivals");
  expect(rows).toEqual([]);
});

test("whoever tries tokens is stopped, and others are not", async () => {
  const statuses = [];
  for (let n = 0; n < 100; n += 1) statuses.push(await open(`c.guess.${n}`));
  expect(statuses).toContain(429);
  const flow = await createFlow(database.pool, chain({ type: "wait_for_call_node", key: "wait" }));
  const [executionId = ""] = await enqueue(database.pool, flow, [{}]);
  const nodeId = flow.document.nodes[1]?.id ?? "";
  expect(await open(resumeToken({ kind: "call", executionId, nodeId, scope: "" }))).toBe(200);
});
