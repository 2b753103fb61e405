import { expect, test } from "vitest";
import { resumeToken } from "#server/executions/resume-links/token.ts";
import { toHttpRequest } from "#server/platform/http/web-adapter.ts";
import { loadApprovalPage } from "#server/webhooks/resume/approval-page.ts";
import { receiveResume } from "#server/webhooks/resume/receive-resume.ts";
import { storeUser } from "#test/access/people.ts";
import { delay, type Link, setFields } from "#test/executions/chain.ts";
import type { TestFlow } from "#test/executions/executions.ts";
import { createShell } from "#test/executions/shell.ts";
import { setStage } from "#test/executions/stage.ts";
import { openAllServices } from "#test/web-services.ts";

/** Approvals from public bug reports: links that others open, two people at once, people who have left. */

const stage = setStage({}, openAllServices);
const origin = "http://localhost:3000";

const approval: Link = {
  type: "approval_node",
  key: "approval",
  config: { title: "Pay {{total}}?", text: "For {{name}}.", fields: [] },
};
const paid = setFields("paid", { by: "{{approval.decision}}" }, { by: "approved" });
const refused = (body: Record<string, unknown>) => body.code;

function tokenOf({ document }: TestFlow, executionId: string): string {
  const nodeId = document.nodes.find(({ key }) => key === "approval")?.id ?? "";
  return resumeToken({ kind: "page", executionId, nodeId, scope: "" });
}

async function send(token: string, init: RequestInit) {
  const request = new Request(`${origin}/resume/${token}`, init);
  const { status, body } = await receiveResume(toHttpRequest(request), token);
  return { status, text: String(body) };
}

async function decide(token: string, decision: "approved" | "rejected") {
  const { status, text } = await send(token, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ decision }),
  });
  return { status, body: JSON.parse(text) as Record<string, unknown> };
}

/** A flow that waits for an approval, with the token of its page. */
async function waiting(links: Link[] = [approval, paid]) {
  const { flow, id } = await stage.begin(links);
  const shell = createShell(stage.database.pool);
  await stage.run(id, shell);
  return { flow, id, shell, token: tokenOf(flow, id) };
}

test.each([
  ["activepieces/activepieces#14024", ["GET", "GET"], "Mozilla/5.0 (compatible; SafeLinks)"],
  ["activepieces/activepieces#14252", ["HEAD", "GET", "GET"], "Mimecast/1.0"],
  ["activepieces/activepieces#6671", ["GET"], "Slackbot-LinkExpanding 1.0"],
  ["n8n-io/n8n#13792", ["GET", "OPTIONS"], "Google-Chat-Bot"],
])("%s: a scanner that opens the link first decides nothing (%j)", async (_report, methods, agent) => {
  const { flow, id, shell, token } = await waiting();
  for (const method of methods) await send(token, { method, headers: { "user-agent": agent } });
  expect(await loadApprovalPage(token)).toMatchObject({ state: "open", decision: null });
  expect((await decide(token, "approved")).status).toBe(200);
  await stage.run(id, shell);
  expect((await stage.look(flow, id))[0].status).toBe("succeeded");
});

test("n8n-io/n8n-docs#5036: of two who decide at the same moment one does, and the other is told", async () => {
  const { flow, id, shell, token } = await waiting();
  const both = await Promise.all([decide(token, "approved"), decide(token, "rejected")]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const won = both.find(({ status }) => status === 200)?.body.decision;
  expect(both.flatMap(({ status, body }) => (status === 409 ? [refused(body)] : []))).toEqual([
    "already_decided",
  ]);
  await stage.run(id, shell);
  const [, steps] = await stage.look(flow, id);
  expect(steps.filter(({ key }) => key === "approval")).toMatchObject([{ handle: won }]);
  expect(await loadApprovalPage(token)).toMatchObject({ state: "decided", decision: { decision: won } });
});

test("urlaubsverwaltung/urlaubsverwaltung#2613: who approves again is refused, and the flow goes on once", async () => {
  const { flow, id, shell, token } = await waiting();
  await decide(token, "approved");
  await stage.run(id, shell);
  for (let again = 0; again < 3; again += 1)
    expect(await decide(token, "approved")).toMatchObject({ status: 409 });
  await stage.run(id, shell);
  const [, steps] = await stage.look(flow, id);
  expect(steps.filter(({ key }) => key === "paid")).toHaveLength(1);
});

test("activepieces/activepieces#3798: a step between the link and the approval does not skip it", async () => {
  const { flow, id } = await stage.begin([setFields("told", { a: "1" }), delay("pause", 60), approval, paid]);
  const shell = createShell(stage.database.pool);
  await stage.run(id, shell);
  await stage.elapse(id);
  await stage.run(id, shell);
  expect((await stage.look(flow, id))[0].status).toBe("waiting");
  expect(await loadApprovalPage(tokenOf(flow, id))).toMatchObject({ state: "open", isEarly: false });
});

test("actiontech/sqle#817: a wait whose only approver has left is decided by its link", async () => {
  const { pool } = stage.database;
  const gone = { id: await storeUser(pool, "viewer"), name: "Cy" };
  const asked = { ...approval, config: { ...approval.config, approvers: [gone] } };
  const { flow, id, shell, token } = await waiting([asked, paid]);
  await pool.query("update users set deactivated_at = now() where id = $1", [gone.id]);
  expect(await loadApprovalPage(token)).toMatchObject({ state: "open" });
  expect((await decide(token, "approved")).status).toBe(200);
  await stage.run(id, shell);
  expect((await stage.look(flow, id))[0].status).toBe("succeeded");
});
