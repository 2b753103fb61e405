import { expect, test } from "vitest";
import { resumeToken } from "#server/executions/resume-links/token.ts";
import { sessionCookieName } from "#server/identity/sessions/session-cookie.ts";
import { toHttpRequest } from "#server/platform/http/web-adapter.ts";
import { cookieOf, storeUser } from "#test/access/people.ts";
import { chain, type Link, setFields } from "#test/executions/chain.ts";
import { createFlow, enqueue, type TestFlow } from "#test/executions/executions.ts";
import { createShell } from "#test/executions/shell.ts";
import { setStage } from "#test/executions/stage.ts";
import { openAllServices } from "#test/web-services.ts";
import { loadApprovalPage } from "./approval-page.ts";
import { receiveResume } from "./receive-resume.ts";

const stage = setStage({}, openAllServices);
const origin = "http://localhost:3000";

const approval: Link = {
  type: "approval_node",
  key: "approval",
  config: {
    title: "Pay {{total}}?",
    text: "{{name}} asks for it.",
    fields: [{ name: "reason", label: "Reason", type: "select", options: "Fair\nUrgent", required: true }],
  },
};
const approved = setFields("paid", { why: "{{approval.fields.reason}}" }, { by: "approved" });

function tokenOf(flow: TestFlow, executionId: string): string {
  const nodeId = flow.document.nodes.find(({ key }) => key === "approval")?.id ?? "";
  return resumeToken({ kind: "page", executionId, nodeId, scope: "" });
}

function send(token: string, init: RequestInit) {
  return receiveResume(toHttpRequest(new Request(`${origin}/resume/${token}`, init)), token);
}

async function decide(token: string, data: unknown, headers: Record<string, string> = {}) {
  const { status, body } = await send(token, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(data),
  });
  return { status, body: JSON.parse(String(body)) as Record<string, unknown> };
}

const merge: Link = { type: "merge_node", key: "merge", config: { mode: "first" } };

/** An approval beside Set Fields, and a Merge that takes what comes first. */
function raced() {
  const document = chain(approval, setFields("other", { a: "1" }), merge);
  const [trigger = "", wait = "", other = "", first = ""] = document.nodes.map(({ id }) => id);
  const edge = (source: string, source_handle: string, target: string) => ({
    id: `${source}-${target}`,
    source,
    source_handle,
    target,
    target_handle: "input",
  });
  const edges = [
    edge(trigger, "output", wait),
    edge(trigger, "output", other),
    edge(wait, "approved", first),
    edge(other, "output", first),
  ];
  return { ...document, edges };
}

const approve = { decision: "approved", comment: " Fine. ", fields: { reason: "Fair" } };

test("what another branch made needless takes no decision, and its page says so", async () => {
  const flow = await createFlow(stage.database.pool, raced());
  const [id = ""] = await enqueue(stage.database.pool, flow, [{ total: 12 }]);
  const shell = createShell(stage.database.pool);
  await stage.run(id, shell);
  const token = tokenOf(flow, id);
  expect(await loadApprovalPage(token)).toMatchObject({ state: "unneeded", decision: null });
  expect(await decide(token, approve)).toMatchObject({ status: 410, body: { code: "no_longer_needed" } });
});

test("the page shows the resolved text, a decision resumes the flow, and later visitors see it", async () => {
  const { flow, id } = await stage.begin([approval, approved]);
  const shell = createShell(stage.database.pool);
  await stage.run(id, shell);
  const token = tokenOf(flow, id);
  expect(await loadApprovalPage(token)).toMatchObject({
    title: "Pay 12?",
    text: "Ada asks for it.",
    state: "open",
    isEarly: false,
    fields: [{ name: "reason", type: "select" }],
    timesOutAt: expect.stringMatching(/Z$/),
  });
  const first = await decide(token, approve);
  expect(first).toMatchObject({
    status: 200,
    body: { decision: "approved", comment: "Fine.", fields: { reason: "Fair" }, by: null },
  });
  expect(await decide(token, { decision: "rejected" })).toMatchObject({
    status: 409,
    body: { code: "already_decided" },
  });
  await stage.run(id, shell);
  const [execution, steps] = await stage.look(flow, id);
  expect(execution.status).toBe("succeeded");
  expect(steps.slice(1)).toMatchObject([
    { key: "approval", handle: "approved", output: first.body },
    { key: "paid", output: { why: "Fair" } },
  ]);
  expect(await loadApprovalPage(token)).toMatchObject({
    state: "decided",
    decision: { decision: "approved", by: null },
    answers: [{ label: "Reason", value: "Fair" }],
  });
});

test("without a text the page shows the input, and the people who were asked", async () => {
  const config = { ...approval.config, text: "", show: "unless_text", people: "{{name}}@example.com" };
  const asked = { ...approval, config };
  const { flow, id } = await stage.begin([asked, approved]);
  await stage.run(id, createShell(stage.database.pool));
  expect(await loadApprovalPage(tokenOf(flow, id))).toMatchObject({
    people: "Ada@example.com",
    data: expect.arrayContaining([
      { label: "name", value: "Ada" },
      { label: "total", value: "12" },
    ]),
  });
});

test("opening the page decides nothing, however often and by whatever method that only reads", async () => {
  const { flow, id } = await stage.begin([approval, approved]);
  await stage.run(id, createShell(stage.database.pool));
  const token = tokenOf(flow, id);
  for (const method of ["GET", "HEAD", "OPTIONS", "PUT", "DELETE"]) {
    expect((await send(token, { method })).status, method).toBe(405);
    await loadApprovalPage(token);
  }
  const { rowCount } = await stage.database.pool.query("select from arrivals where execution_id = $1", [id]);
  expect(rowCount).toBe(0);
});

test("the page's form is answered with the page, and without required values decides nothing", async () => {
  const { flow, id } = await stage.begin([approval, approved]);
  await stage.run(id, createShell(stage.database.pool));
  const token = tokenOf(flow, id);
  const submit = async (form: Record<string, string>) => {
    const { status, headers } = await send(token, { method: "POST", body: new URLSearchParams(form) });
    return { status, location: new URL(new Map(headers).get("Location") ?? "", origin) };
  };
  const incomplete = await submit({ decision: "approved", comment: "" });
  expect(incomplete.status).toBe(303);
  expect(incomplete.location.search).toBe("?problem=invalid_field&field=reason&reason=required");
  expect(await loadApprovalPage(token)).toMatchObject({ state: "open" });
  // A rejection needs none.
  expect((await submit({ decision: "rejected", comment: "No." })).location.search).toBe("");
  expect(await loadApprovalPage(token)).toMatchObject({ decision: { decision: "rejected", comment: "No." } });
  const late = await submit({ decision: "approved", "field.reason": "Fair" });
  expect(late.location.searchParams.get("problem")).toBe("already_decided");
});

test("names the user who is signed in on the page, and nobody whose browser another site made send it", async () => {
  const userId = await storeUser(stage.database.pool, "viewer");
  const cookie = await cookieOf(userId);
  expect(cookie).toContain(sessionCookieName());
  const { rows } = await stage.database.pool.query("select name from users where id = $1", [userId]);
  const by = async (headers: Record<string, string>) => {
    const { flow, id } = await stage.begin([approval, approved]);
    await stage.run(id, createShell(stage.database.pool));
    return (await decide(tokenOf(flow, id), approve, headers)).body.by;
  };
  expect(await by({ cookie, origin })).toBe(rows[0].name);
  expect(await by({ cookie })).toBeNull();
  expect(await by({ cookie, origin: "https://evil.example" })).toBeNull();
  expect(await by({ cookie: `${sessionCookieName()}=forged`, origin })).toBeNull();
});

test("a decision before the flow is there is kept, and text with tags is not shown raw", async () => {
  const { flow, id } = await stage.begin([approval, approved]);
  const token = tokenOf(flow, id);
  expect(await loadApprovalPage(token)).toMatchObject({ title: "Approval", text: "", isEarly: true });
  expect((await decide(token, approve)).status).toBe(200);
  await stage.run(id, createShell(stage.database.pool));
  expect((await stage.look(flow, id))[0].status).toBe("succeeded");
});

test("what cannot be a decision is refused, and decides nothing", async () => {
  const { flow, id } = await stage.begin([approval, approved]);
  await stage.run(id, createShell(stage.database.pool));
  const token = tokenOf(flow, id);
  for (const bad of [
    null,
    {},
    { decision: "maybe" },
    { ...approve, more: 1 },
    { ...approve, fields: { reason: "Greed" } },
  ]) {
    expect((await decide(token, bad)).status, JSON.stringify(bad)).toBe(422);
  }
  const text = await send(token, {
    method: "POST",
    headers: { "content-type": "text/plain" },
    body: "approved",
  });
  expect(text.status).toBe(415);
  expect(await loadApprovalPage(token)).toMatchObject({ state: "open" });
});

test("a time that is over, and a token of another kind, show no form", async () => {
  const { flow, id } = await stage.begin([approval, approved]);
  await stage.run(id, createShell(stage.database.pool));
  const token = tokenOf(flow, id);
  const nodeId = flow.document.nodes[1]?.id ?? "";
  expect(
    await loadApprovalPage(resumeToken({ kind: "call", executionId: id, nodeId, scope: "" })),
  ).toBeNull();
  expect(await loadApprovalPage(`${token}x`)).toBeNull();
  await stage.database.pool.query(
    "update steps set resume_at = now() where execution_id = $1 and status = 'waiting'",
    [id],
  );
  expect(await loadApprovalPage(token)).toMatchObject({ state: "timed_out", decision: null });
  expect(await decide(token, approve)).toMatchObject({ status: 410, body: { code: "timed_out" } });
});
