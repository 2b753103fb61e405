import { expect, test } from "vitest";
import { pendingApprovalsSchema } from "#api/executions/approvals/schema.ts";
import type { HttpFailure, OutgoingResponse } from "#engine/ports.ts";
import { listPendingApprovalsEndpoint } from "#server/executions/approvals/routes.ts";
import { parseResumeToken, resumeToken } from "#server/executions/resume-links/token.ts";
import { toHttpRequest } from "#server/platform/http/web-adapter.ts";
import { loadApprovalPage } from "#server/webhooks/resume/approval-page.ts";
import { receiveResume } from "#server/webhooks/resume/receive-resume.ts";
import { arrangePerson, ask as askAs, type Person } from "#test/access/flow-people.ts";
import { asking, connectTo, linksIn, providers, sentAnswers } from "#test/connectors/ask.ts";
import { openConnectorServices } from "#test/connectors/services.ts";
import { type Link, setFields } from "#test/executions/chain.ts";
import { createShell } from "#test/executions/shell.ts";
import { scriptedWorld, setStage } from "#test/executions/stage.ts";

const stage = setStage({}, openConnectorServices);

const answer = (body: object, status = 200): OutgoingResponse => ({
  kind: "response",
  status,
  headers: {},
  body: body as OutgoingResponse["body"],
});

const paid = setFields("paid", { by: "{{ask.decision}} {{ask.comment}}" }, { by: "approved" });

async function begin(links: Link[], respond: () => OutgoingResponse | HttpFailure) {
  const { flow, id } = await stage.begin(links);
  const world = scriptedWorld(async () => respond());
  const shell = createShell(stage.database.pool, { http: world.http });
  await stage.run(id, shell);
  const nodeId = flow.document.nodes.find(({ key }) => key === "ask")?.id ?? "";
  const token = resumeToken({ kind: "page", executionId: id, nodeId, scope: "" });
  return { flow, id, shell, calls: world.calls, token };
}

async function decide(token: string, decision: string, comment = "") {
  const request = new Request(`http://localhost:3000/resume/${token}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ decision, comment }),
  });
  return (await receiveResume(toHttpRequest(request), token)).status;
}

test.each(providers)(
  "%s: one message with two links to the page of the step, and the decision goes on",
  async (provider) => {
    const ask = asking(provider, await connectTo(stage.database.pool, provider));
    const { flow, id, shell, calls, token } = await begin([ask, paid], () => answer(sentAnswers[provider]));
    expect(calls).toHaveLength(1);
    expect((await stage.look(flow, id))[1].at(-1)).toMatchObject({ key: "ask", status: "waiting" });
    const links = linksIn(calls[0]?.body);
    expect(links).toEqual(
      ["approved", "rejected"].map((choice) => `http://localhost:3000/resume/${token}?choice=${choice}`),
    );
    expect(await loadApprovalPage(token)).toMatchObject({ title: "Pay 12?", state: "open", isEarly: false });
    expect(await decide(token, "approved", "Fine.")).toBe(200);
    await stage.run(id, shell);
    const [execution, steps] = await stage.look(flow, id);
    expect(execution.status).toBe("succeeded");
    expect(steps.at(-1)).toMatchObject({ key: "paid", output: { by: "approved Fine." } });
    expect(calls).toHaveLength(1);
  },
);

async function pendingOf(person: Person, executionId: string) {
  // As publishing does.
  await stage.database.pool.query(
    "insert into flow_nodes (node_id, flow_id, type) select node ->> 'id', v.flow_id, node ->> 'type' from executions e join flow_versions v on v.id = e.version_id, jsonb_array_elements(v.document::jsonb -> 'nodes') node where e.id = $1 on conflict do nothing",
    [executionId],
  );
  const { body } = await askAs(person, listPendingApprovalsEndpoint);
  return pendingApprovalsSchema.parse(body).data.filter((each) => each.execution_id === executionId);
}

const down: HttpFailure = {
  kind: "failure",
  code: "connection_failed",
  message: "Nobody is there.",
  retryable: true,
};

test.each([
  ["the provider refuses it", () => answer({ ok: false, error: "not_in_channel" }), "provider_error"],
  ["the provider cannot be reached", () => down, "connection_failed"],
] as const)(
  "a message that is not sent fails the step, and nothing waits: %s",
  async (_why, respond, code) => {
    const ask = asking("slack", await connectTo(stage.database.pool, "slack"));
    const { flow, id, token } = await begin([ask, paid], respond);
    const [execution, steps] = await stage.look(flow, id);
    expect(execution.status).toBe("failed");
    expect(steps.at(-1)).toMatchObject({ key: "ask", status: "failed", error: { code } });
    expect(await loadApprovalPage(token)).toMatchObject({ state: "finished" });
    expect(await decide(token, "approved")).toBe(410);
    expect(await pendingOf(await arrangePerson(stage.database.pool, "owner"), id)).toEqual([]);
  },
);

test("a time limit that is no number fails before anything is sent", async () => {
  const ask = asking("slack", await connectTo(stage.database.pool, "slack"), { timeout_seconds: "{{name}}" });
  const { flow, id, calls } = await begin([ask, paid], () => answer(sentAnswers.slack));
  expect((await stage.look(flow, id))[1].at(-1)).toMatchObject({ error: { code: "seconds_invalid" } });
  expect(calls).toEqual([]);
});

test("nobody decides in time: it leaves by Timed out", async () => {
  const ask = asking("telegram", await connectTo(stage.database.pool, "telegram"), { timeout_seconds: 60 });
  const late = setFields("late", { by: "{{ask.decision}}" }, { by: "timed_out" });
  const { flow, id, shell, token } = await begin([ask, late], () => answer(sentAnswers.telegram));
  await stage.elapse(id);
  await stage.run(id, shell);
  expect((await stage.look(flow, id))[1].at(-1)).toMatchObject({ key: "late", output: { by: "timed_out" } });
  expect(await loadApprovalPage(token)).toMatchObject({ state: "finished", decision: null });
});

test("it is in the list of approvals, with its page, and at the top for an approver who is named", async () => {
  const person = await arrangePerson(stage.database.pool, "viewer");
  const approvers = [{ id: person.id, name: "Bo" }];
  const ask = asking("slack", await connectTo(stage.database.pool, "slack"), { approvers });
  const { id, token } = await begin([ask, paid], () => answer(sentAnswers.slack));
  const [mine] = await pendingOf(person, id);
  expect(mine).toMatchObject({ title: "Pay 12?", is_mine: true, expires_at: expect.any(String) });
  expect(parseResumeToken(mine?.url?.split("/").at(-1) ?? "")).toEqual(parseResumeToken(token));
});

test("with fields there is one link, to the page that asks for them", async () => {
  const fields = [{ name: "why", type: "textarea", required: true }];
  const ask = asking("slack", await connectTo(stage.database.pool, "slack"), { fields });
  const { calls, token } = await begin([ask, paid], () => answer(sentAnswers.slack));
  expect(linksIn(calls[0]?.body)).toEqual([`http://localhost:3000/resume/${token}`]);
});

test("a worker that died after sending sends again, and there is still one approval, at the same page", async () => {
  const ask = asking("discord", await connectTo(stage.database.pool, "discord"));
  const { flow, id } = await stage.begin([ask, paid]);
  const world = scriptedWorld(async () => answer(sentAnswers.discord));
  const shell = createShell(stage.database.pool, { http: world.http });
  await stage.run(id, shell);
  // As if the worker had died before it stored that the step waits.
  await stage.database.pool.query(
    "update steps set status = 'running', until = null, resume_at = null where execution_id = $1 and status = 'waiting'",
    [id],
  );
  await stage.database.pool.query("update executions set status = 'queued', resume_at = null where id = $1", [
    id,
  ]);
  await stage.run(id, shell);
  const bodies = world.calls.map(({ body }) => JSON.parse(String(body)));
  expect(bodies).toHaveLength(2);
  // Discord answers the second with the first message.
  expect(bodies[1]).toEqual(bodies[0]);
  expect(bodies[0]).toMatchObject({ enforce_nonce: true, nonce: expect.stringMatching(/^[\w-]{24}$/) });
  const [, steps] = await stage.look(flow, id);
  expect(steps.filter(({ status }) => status === "waiting")).toHaveLength(1);
});
