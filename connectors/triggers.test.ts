import { expect, test } from "vitest";
import type { Connector } from "#engine/connectors/format.ts";
import { toPoller } from "#engine/connectors/poll-trigger.ts";
import { toReception } from "#engine/connectors/reception-of.ts";
import { toTriggerDefinition } from "#engine/connectors/to-trigger-definition.ts";
import type { OutgoingRequest, OutgoingResponse } from "#engine/ports.ts";
import type { Json } from "#lib/json.ts";
import github from "./github/connector.ts";
import slack from "./slack/connector.ts";
import stripe from "./stripe/connector.ts";

const connection_id = "01890000-0000-7000-8000-000000000001";
const secret_id = "01890000-0000-7000-8000-000000000002";
const repository = { owner: "octocat", repo: "hello-world" };

function definitionOf(connector: Connector, name: string) {
  const trigger = connector.triggers[name];
  if (!trigger) throw new Error(`There is no trigger ${name}`);
  return toTriggerDefinition(connector, name, trigger);
}

const all = [github, slack, stripe].flatMap((connector) =>
  Object.keys(connector.triggers).map((name): [string, Connector, string] => [
    `${connector.name}/${name}`,
    connector,
    name,
  ]),
);

test.each(all)("%s is a trigger that says what it lacks", (type, connector, name) => {
  const definition = definitionOf(connector, name);
  expect(definition).toMatchObject({ type, group: "Triggers", inputs: [] });
  const config = definition.config.parse({});
  const missing = definition.check?.(config) ?? [];
  expect(missing.map(({ pointer }) => pointer)).toContain(
    connector === slack ? "/secret_id" : "/connection_id",
  );
  expect(definition.sampleOutput(config, null)).toBeTypeOf("object");
});

test.each([
  [github, "repository_event", { connection_id, input: repository }, []],
  [github, "repository_event", { secret_id, input: repository }, []],
  [github, "new_issue", { connection_id, input: { ...repository, repo: "{{repo}}" } }, ["tag_not_allowed"]],
  [github, "new_issue", { connection_id, input: { owner: "octocat" } }, ["value_required"]],
  [stripe, "account_event", { connection_id, input: { events: "" } }, ["value_required"]],
  [slack, "new_message", { secret_id }, []],
] as const)("checks %# before publishing", (connector, name, given, codes) => {
  const definition = definitionOf(connector, name);
  const problems = definition.check?.(definition.config.parse(given)) ?? [];
  expect(problems.map(({ code }) => code)).toEqual(codes);
});

test("an account that was not chosen is asked for in words", () => {
  const { error } = definitionOf(github, "new_issue").config.safeParse({ connection_id: "" });
  expect(error?.issues).toMatchObject([{ path: ["connection_id"], message: "Choose a connection." }]);
});

test("names the credentials that it uses, each with its kind", () => {
  const uses = definitionOf(github, "repository_event").credentials?.({ connection_id, secret_id });
  expect(uses).toMatchObject([
    { id: connection_id, kinds: ["connection"] },
    { id: secret_id, kinds: ["signature"] },
  ]);
});

test("a call is verified as its provider signs, once for each delivery, and only for the chosen events", () => {
  const given = (connector: Connector, name: string, config: object) => {
    const trigger = connector.triggers[name];
    if (!trigger) throw new Error(`There is no trigger ${name}`);
    return toReception(trigger, { ...config });
  };
  expect(
    given(github, "repository_event", { connection_id, input: { events: "push, release" } }),
  ).toMatchObject({
    settings: {
      authentication: { type: "signature", preset: "github", credential_ids: [] },
      deduplication: { by: "header", header: "x-github-delivery" },
    },
    takes: { events: { header: "x-github-event", values: ["push", "release"] } },
    isRegistered: true,
  });
  // A flow that was made through the API may leave out what has a default.
  expect(given(github, "repository_event", { connection_id }).takes.events?.values).toEqual(["push"]);
  expect(given(stripe, "account_event", { secret_id, input: { events: "invoice.paid" } })).toMatchObject({
    settings: {
      authentication: { preset: "stripe", credential_ids: [secret_id] },
      deduplication: { by: "tag", tag: "{{id}}" },
    },
    isRegistered: false,
  });
  expect(given(slack, "new_message", { secret_id })).toMatchObject({
    settings: { authentication: { preset: "slack" }, deduplication: { tag: "{{event_id}}" } },
    takes: { only: { "event.type": ["message"] }, unless: ["event.bot_id", "event.subtype"] },
    isRegistered: false,
  });
});

/** Polls a trigger of GitHub against responses in their order. Returns the outcomes and the requests. */
async function poll(name: string, responses: readonly Partial<OutgoingResponse>[]) {
  const trigger = github.triggers[name];
  if (!trigger) throw new Error(`There is no trigger ${name}`);
  const poller = toPoller({ connector: github, name, trigger }, (operation) => {
    const found = github.operations[operation];
    return found && { connector: github, name: operation, operation: found };
  });
  const sent: OutgoingRequest[] = [];
  const outcomes = [];
  let cursor: Json = null;
  while (sent.length < responses.length) {
    const outcome = await poller.poll({
      settings: { connection_id, input: repository },
      cursor,
      http: {
        async send(request) {
          const response = responses[sent.push(request) - 1];
          return { kind: "response", status: 200, headers: {}, body: [], ...response };
        },
      },
      connections: { find: async () => ({ name: "Ours", connector: "github", fields: {} }) },
      signal: new AbortController().signal,
    });
    if (outcome.kind === "polled") cursor = outcome.cursor;
    outcomes.push(outcome);
  }
  return { outcomes, sent, queries: sent.map(({ url }) => Object.fromEntries(new URL(url).searchParams)) };
}

const issue = (id: number, minute: number, more: object = {}) => ({
  id,
  title: `Issue ${id}`,
  created_at: new Date(Date.UTC(2026, 0, 5, 9, minute)).toISOString(),
  ...more,
});

test("polls with the connection: the newest page first, then from the mark on, oldest first", async () => {
  const next = '<https://api.github.com/repositories/1/issues?page=2>; rel="next"';
  const { outcomes, sent, queries } = await poll("new_issue", [
    { body: [issue(2, 20), issue(1, 10)], headers: { link: [next] } },
    { body: [issue(2, 20), issue(3, 21, { pull_request: {} }), issue(4, 22)] },
  ]);
  expect(sent.map(({ credentialId }) => credentialId)).toEqual([connection_id, connection_id]);
  expect(queries).toEqual([
    { per_page: "100", state: "all", sort: "created", direction: "desc" },
    { per_page: "100", state: "all", sort: "created", direction: "asc", since: "2026-01-05T09:10:00Z" },
  ]);
  expect(outcomes).toMatchObject([{ outputs: [] }, { outputs: [{ id: 4, title: "Issue 4" }] }]);
});

test("an old issue that somebody changes is listed again, and is not new", async () => {
  const { outcomes } = await poll("new_issue", [
    { body: [issue(2, 50)] },
    { body: [issue(1, 1), issue(2, 50)] },
  ]);
  expect(outcomes).toMatchObject([{ outputs: [] }, { outputs: [] }]);
});

test("a draft starts when it is published", async () => {
  const draft = { id: 1, draft: true, published_at: null };
  const published = { id: 1, draft: false, published_at: "2026-01-05T09:00:00Z" };
  const { outcomes } = await poll("new_release", [
    { body: [draft] },
    { body: [draft] },
    { body: [published] },
  ]);
  expect(outcomes).toMatchObject([{ outputs: [] }, { outputs: [] }, { outputs: [{ id: 1 }] }]);
});

test("a refusal has the provider's words and its Retry-After, and no response", async () => {
  const { outcomes } = await poll("new_issue", [
    { status: 429, headers: { "retry-after": ["120"] }, body: { message: "API rate limit exceeded" } },
    { body: { message: "not a list" } },
  ]);
  expect(outcomes).toMatchObject([
    {
      kind: "fail",
      retryAfterSeconds: 120,
      error: { code: "http_status", message: expect.stringContaining("API rate limit exceeded") },
    },
    { kind: "fail", error: { code: "items_not_found" } },
  ]);
  expect(outcomes[0]).not.toHaveProperty("error.detail");
});
