import { randomUUID } from "node:crypto";
import examples from "@octokit/webhooks-examples" with { type: "json" };
import { expect, test } from "@playwright/test";
import type { Execution } from "#api/executions/reads/schema.ts";
import { isJsonObject, type JsonObject } from "#lib/json.ts";
import { createLiveFlow, finishedExecution } from "./support/api.ts";
import { line, receiveWebhook } from "./support/documents.ts";

/** Every example payload that GitHub documents, each with the event name that its header carries. */
const calls = examples.flatMap(({ name, examples: payloads }) =>
  payloads.map((payload) => ({ name, payload })),
);

/** What `{{a.b | default: "none"}}` finds, said without any of the product's code. */
function find(payload: unknown, path: string): unknown {
  const value = path
    .split(".")
    .reduce<unknown>(
      (at, name) => (typeof at === "object" && at !== null ? Reflect.get(at, name) : undefined),
      payload,
    );
  return value === undefined || value === null || value === false || value === "" ? "none" : value;
}

/** What a node put out, by its key. */
function outputOf(execution: Execution, key: string): JsonObject {
  const output = execution.steps.find((step) => step.node_key === key)?.output;
  if (!isJsonObject(output)) throw new Error(`${key} of execution ${execution.id} put out no object.`);
  return output;
}

const atOnce = 8;
const fields = ["action", "repository.full_name", "sender.login"];

test("every example of GitHub's events arrives whole and its tags resolve", async () => {
  const { url } = await createLiveFlow(
    "GitHub events",
    line(
      receiveWebhook({ action: "opened", repository: { full_name: "ada/engine" }, sender: { login: "ada" } }),
      {
        type: "set_fields_node",
        key: "set_fields",
        config: {
          label: "Set Fields",
          keep: "none",
          fields: fields.map((name) => ({ name, value: `{{ ${name} | default: "none" }}` })),
        },
      },
    ),
  );
  expect(calls.length).toBeGreaterThan(300);

  // Each waits for its execution, so some of them do at once.
  for (let first = 0; first < calls.length; first += atOnce) {
    await Promise.all(calls.slice(first, first + atOnce).map((each) => expectIntact(url, each)));
  }
});

/** Sends a payload as GitHub does, and reads from its execution that nothing of it was changed. */
async function expectIntact(url: string, { name, payload }: (typeof calls)[number]): Promise<void> {
  const body = JSON.stringify(payload);
  const delivery = randomUUID();
  const response = await fetch(url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "user-agent": "GitHub-Hookshot/044aadd",
      "x-github-delivery": delivery,
      "x-github-event": name,
      "x-github-hook-id": "292430182",
    },
    body,
  });
  expect(response.status, `${name} was refused`).toBe(200);
  const answer = (await response.json()) as { success: boolean; execution_id: string };
  expect(answer.success).toBe(true);

  const execution = await finishedExecution(answer.execution_id);
  expect(execution.status, `${name}: ${JSON.stringify(execution.error)}`).toBe("succeeded");
  const { _webhook: webhook, ...received } = outputOf(execution, "receive_webhook");
  expect(received).toEqual(payload);
  expect(webhook).toMatchObject({
    method: "POST",
    query: {},
    ip: expect.stringMatching(/^(127\.0\.0\.1|::1|::ffff:127\.0\.0\.1)$/),
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}(Z|[+-]\d\d:\d\d)$/),
    content: body,
    headers: {
      "x-github-event": [name],
      "x-github-delivery": [delivery],
      "content-type": ["application/json"],
    },
  });
  const output = outputOf(execution, "set_fields");
  expect(output.action).toEqual(find(payload, "action"));
  expect(output.repository).toEqual({ full_name: find(payload, "repository.full_name") });
  expect(output.sender).toEqual({ login: find(payload, "sender.login") });
}
