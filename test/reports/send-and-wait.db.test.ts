import { expect, test } from "vitest";
import { resumeToken } from "#server/executions/resume-links/token.ts";
import { toHttpRequest } from "#server/platform/http/web-adapter.ts";
import { loadApprovalPage } from "#server/webhooks/resume/approval-page.ts";
import { isShownAsPage } from "#server/webhooks/resume/is-shown-as-page.ts";
import { receiveResume } from "#server/webhooks/resume/receive-resume.ts";
import { asking, connectTo, linksIn, sentAnswers } from "#test/connectors/ask.ts";
import { openConnectorServices } from "#test/connectors/services.ts";
import { setFields } from "#test/executions/chain.ts";
import { createShell } from "#test/executions/shell.ts";
import { scriptedWorld, setStage } from "#test/executions/stage.ts";

/* Public bug reports about the decision on a message that asks and waits: previews, second clicks, loops, time limits. */

const stage = setStage({}, openConnectorServices);
const paid = setFields("paid", { by: "{{ask.decision}}" }, { by: "approved" });

/** A flow that has asked in Telegram and waits, with the links of its message. */
async function waiting(config: Record<string, unknown> = {}) {
  const { pool } = stage.database;
  const { flow, id } = await stage.begin([
    asking("telegram", await connectTo(pool, "telegram"), config),
    paid,
  ]);
  const world = scriptedWorld(async () => ({
    ...{ kind: "response", status: 200, headers: {}, body: sentAnswers.telegram as Record<string, never> },
  }));
  const shell = createShell(pool, { http: world.http });
  await stage.run(id, shell);
  const nodeId = flow.document.nodes.find(({ key }) => key === "ask")?.id ?? "";
  const token = resumeToken({ kind: "page", executionId: id, nodeId, scope: "" });
  const look = async () => (await stage.look(flow, id))[0].status;
  return { id, shell, token, look, calls: world.calls, links: linksIn(world.calls[0]?.body) };
}

async function open(link: string, token: string, method: string, agent: string) {
  const headers = { "user-agent": agent, accept: "*/*" };
  // Pages are served by Next, which only loads them; everything else is received here.
  if (isShownAsPage(token, { method, accept: headers.accept })) return loadApprovalPage(token);
  return receiveResume(toHttpRequest(new Request(link, { method, headers })), token);
}

async function decide(token: string, decision: string) {
  const body = new URLSearchParams({ decision });
  const request = new Request(`http://localhost:3000/resume/${token}`, { method: "POST", body });
  const { status, headers } = await receiveResume(toHttpRequest(request), token);
  return { status, location: headers.find(([name]) => name === "Location")?.[1] };
}

test.each([
  ["n8n-io/n8n#28085", "Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5"],
  ["n8n-io/n8n#34255", "Mozilla/5.0 (compatible; Proofpoint URL Defense)"],
  ["farjadp/Gheychi-Premium#4", "TelegramBot (like TwitterBot)"],
  ["fredrik/rekorderlig#106", "Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)"],
])("%s: “%s” opens both links, of Approve and of Reject, and decides nothing", async (_report, agent) => {
  const { id, shell, token, look, links } = await waiting();
  expect(links).toHaveLength(2);
  for (const link of links)
    for (const method of ["HEAD", "GET", "OPTIONS"]) await open(link, token, method, agent);
  await stage.run(id, shell);
  expect(await look()).toBe("waiting");
  expect(await loadApprovalPage(token)).toMatchObject({ state: "open", decision: null });
});

test.each(["n8n-io/n8n#13144", "n8n-io/n8n#13331"])(
  "%s: once it is answered, the flow goes on and no message is sent again",
  async () => {
    const { id, shell, token, look, calls } = await waiting();
    expect((await decide(token, "approved")).status).toBe(303);
    for (let again = 0; again < 3; again += 1) await stage.run(id, shell);
    expect(await look()).toBe("succeeded");
    expect(calls).toHaveLength(1);
  },
);

test("n8n-io/n8n#34123: whoever presses a button of an old message sees the decision, and changes nothing", async () => {
  const { id, shell, token } = await waiting();
  await decide(token, "rejected");
  await stage.run(id, shell);
  const { location } = await decide(token, "approved");
  expect(location).toContain("problem=already_decided");
  expect(await loadApprovalPage(token)).toMatchObject({
    state: "decided",
    decision: { decision: "rejected" },
  });
});

test("n8n-io/n8n#13856: a limit of 5 seconds is 5 seconds, not a minute", async () => {
  const { id } = await waiting({ timeout_seconds: 5 });
  const { rows } = await stage.database.pool.query(
    "select extract(epoch from resume_at - now())::float8 as left from steps where execution_id = $1 and status = 'waiting'",
    [id],
  );
  expect(rows[0].left).toBeGreaterThan(0);
  expect(rows[0].left).toBeLessThanOrEqual(5);
});
