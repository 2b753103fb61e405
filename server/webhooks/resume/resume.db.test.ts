import { expect, test } from "vitest";
import { cancelExecution } from "#server/executions/cancel/cancel.sql.ts";
import { resumeToken } from "#server/executions/resume-links/token.ts";
import { prisma } from "#server/platform/database/prisma.ts";
import { toHttpRequest } from "#server/platform/http/web-adapter.ts";
import { type Link, setFields } from "#test/executions/chain.ts";
import type { TestFlow } from "#test/executions/executions.ts";
import { createFlow, enqueue } from "#test/executions/executions.ts";
import { forEach, loop } from "#test/executions/loop.ts";
import { createShell } from "#test/executions/shell.ts";
import { setStage } from "#test/executions/stage.ts";
import { openAllServices } from "#test/web-services.ts";
import { receiveResume } from "./receive-resume.ts";

const stage = setStage({}, openAllServices);

const wait: Link = { type: "wait_for_call_node", key: "wait", config: { timeout_seconds: 3600 } };
const called = setFields("called", { total: "{{wait.total}}" }, { by: "called" });

function tokenOf(flow: TestFlow, executionId: string, scope = ""): string {
  const nodeId = flow.document.nodes.find(({ key }) => key === "wait")?.id ?? "";
  return resumeToken({ kind: "call", executionId, nodeId, scope });
}

async function call(
  token: string,
  init: RequestInit = {},
): Promise<{ status: number; body: Record<string, unknown> }> {
  const request = new Request(`http://localhost:3000/resume/${token}`, init);
  const { status, body } = await receiveResume(toHttpRequest(request), token);
  return { status, body: typeof body === "string" && body !== "" ? JSON.parse(body) : {} };
}

const post = (data: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method: "POST",
  headers: { "content-type": "application/json", ...headers },
  body: JSON.stringify(data),
});

test("an earlier node knows the URL, a call resumes the flow, and its output is that of a webhook", async () => {
  const { flow, id } = await stage.begin([setFields("mail", { link: "{{_links.wait}}" }), wait, called]);
  const shell = createShell(stage.database.pool);
  await stage.run(id, shell);
  const [, waiting] = await stage.look(flow, id);
  const { link } = (waiting.find(({ key }) => key === "mail")?.output ?? {}) as { link?: string };
  if (link === undefined) throw new Error("The node before the wait has no link.");
  expect(link).toBe(`http://localhost:3000/resume/${tokenOf(flow, id)}`);

  const token = link.slice(link.lastIndexOf("/") + 1);
  const headers = { authorization: "Bearer secret", cookie: "session=mine", "x-kind": "invoice" };
  const first = await call(`${token}`, post({ total: 12 }, headers));
  expect(first).toMatchObject({ status: 200, body: { success: true, execution_id: id } });
  expect(await call(token, post({ total: 13 }))).toMatchObject({
    status: 409,
    body: { code: "already_called" },
  });
  await stage.run(id, shell);
  const [execution, steps] = await stage.look(flow, id);
  expect(execution.status).toBe("succeeded");
  expect(steps.find(({ key }) => key === "called")?.output).toMatchObject({ total: 12 });
  const output = steps.find(({ key }) => key === "wait")?.output as Record<string, unknown>;
  expect(output).toMatchObject({
    total: 12,
    _webhook: { method: "POST", headers: { "x-kind": ["invoice"] }, content: '{"total":12}' },
  });
  expect(JSON.stringify(output)).not.toContain("secret");
  expect(JSON.stringify(output)).not.toContain("session=mine");
});

test("a GET with a query resumes it as well", async () => {
  const { flow, id } = await stage.begin([
    wait,
    setFields("called", { q: "{{wait._webhook.query.ok}}" }, { by: "called" }),
  ]);
  await stage.run(id, createShell(stage.database.pool));
  const token = tokenOf(flow, id);
  const request = new Request(`http://localhost:3000/resume/${token}?ok=yes`);
  expect((await receiveResume(toHttpRequest(request), token)).status).toBe(200);
  await stage.run(id, createShell(stage.database.pool));
  const [, steps] = await stage.look(flow, id);
  expect(steps.at(-1)?.output).toMatchObject({ q: "yes" });
});

test("HEAD and OPTIONS resume nothing, and other methods are refused", async () => {
  const { flow, id } = await stage.begin([wait, called]);
  await stage.run(id, createShell(stage.database.pool));
  const token = tokenOf(flow, id);
  expect((await call(token, { method: "HEAD" })).status).toBe(200);
  expect((await call(token, { method: "OPTIONS" })).status).toBe(204);
  expect((await call(token, { method: "DELETE" })).status).toBe(405);
  expect((await call(token, post({ total: 1 }))).status).toBe(200);
});

test("where GET is refused, a link preview resumes nothing, and another chosen method does", async () => {
  const { flow, id } = await stage.begin([
    { ...wait, config: { ...wait.config, refuse_get: true, methods: ["PUT"] } },
    called,
  ]);
  await stage.run(id, createShell(stage.database.pool));
  const token = tokenOf(flow, id);
  expect(await call(token)).toMatchObject({ status: 405, body: { code: "method_not_allowed" } });
  expect((await call(token, { method: "HEAD" })).status).toBe(405);
  expect((await call(token, { ...post({ total: 1 }), method: "PATCH" })).status).toBe(405);
  expect((await call(token, { ...post({ total: 1 }), method: "PUT" })).status).toBe(200);
});

test("a call that comes early is kept, and its file with it", async () => {
  const { flow, id } = await stage.begin([wait, called]);
  const form = new FormData();
  form.set("total", "7");
  form.set("file", new File(["hello"], "a.txt", { type: "text/plain" }));
  expect((await call(tokenOf(flow, id), { method: "POST", body: form })).status).toBe(200);
  await stage.run(id, createShell(stage.database.pool));
  const [execution, steps] = await stage.look(flow, id);
  expect(execution.status).toBe("succeeded");
  expect(steps.at(-1)?.output).toMatchObject({ total: "7", file: { filename: "a.txt", size: 5 } });
  const { rows } = await stage.database.pool.query("select filename from stored_files where owner_id = $1", [
    id,
  ]);
  expect(rows).toEqual([{ filename: "a.txt" }]);
});

test("a body that cannot be parsed is refused, and the flow still waits", async () => {
  const { flow, id } = await stage.begin([wait, called]);
  await stage.run(id, createShell(stage.database.pool));
  const headers = { "content-type": "application/json" };
  const refused = await call(tokenOf(flow, id), { method: "POST", headers, body: "{" });
  expect(refused).toMatchObject({ status: 400, body: { code: "invalid_body" } });
  expect((await call(tokenOf(flow, id), post({ total: 1 }))).status).toBe(200);
});

test("after the time-out and after a cancellation it says so, with 410", async () => {
  const { flow, id } = await stage.begin([wait, called]);
  await stage.run(id, createShell(stage.database.pool));
  const { pool } = stage.database;
  await pool.query("update steps set resume_at = now() where execution_id = $1 and status = 'waiting'", [id]);
  expect(await call(tokenOf(flow, id), post({}))).toMatchObject({ status: 410, body: { code: "timed_out" } });
  await prisma().$transaction((tx) => cancelExecution(tx, id, { code: "canceled", message: "Canceled." }));
  expect(await call(tokenOf(flow, id), post({}))).toMatchObject({
    status: 410,
    body: { code: "execution_finished", detail: expect.stringContaining("canceled") },
  });
});

test("in a loop, each iteration has a URL of its own", async () => {
  const { pool } = stage.database;
  const document = loop(forEach({ concurrency: 2, result: "{{wait.total}}" }), [
    setFields("mail", { link: "{{_links.wait}}" }),
    wait,
  ]);
  const flow = await createFlow(pool, document);
  const [id = ""] = await enqueue(pool, flow, [{ items: ["a", "b"] }]);
  const shell = createShell(pool);
  await stage.run(id, shell);
  for (const scope of ["1", "0"]) {
    expect((await call(tokenOf(flow, id, scope), post({ total: scope }))).status).toBe(200);
    await stage.run(id, shell);
  }
  const { rows } = await pool.query(
    "select output from steps where execution_id = $1 and scope = '' and node_id = $2",
    [id, document.nodes.find(({ key }) => key === "each")?.id],
  );
  expect(rows).toMatchObject([{ output: { results: ["0", "1"] } }]);
  const mails = await pool.query(
    "select output ->> 'link' as link from steps where execution_id = $1 and scope <> '' and output ->> 'link' is not null order by scope",
    [id],
  );
  expect(mails.rows.map(({ link }) => link.split("/").at(-1))).toEqual([
    tokenOf(flow, id, "0"),
    tokenOf(flow, id, "1"),
  ]);
});
