import { randomBytes } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import type { Json } from "#lib/json.ts";
import { createSandbox } from "#server/platform/sandbox/pool.ts";
import { type Link, setFields } from "#test/executions/chain.ts";
import { createShell } from "#test/executions/shell.ts";
import { answered, scriptedWorld, setStage } from "#test/executions/stage.ts";
import { createCodePort } from "./code-port.ts";

const stage = setStage();
const sandbox = createSandbox(2);
afterAll(() => sandbox.close());

const code = (key: string, source: string, more: Partial<Link> = {}): Link => ({
  type: "code_node",
  key,
  config: { source, language: "typescript" },
  ...more,
});

/** Runs a chain after a call with `{ name: "Ada", total: 12 }`, whose requests all get `body`. */
async function run(links: Link[], body: Json = "aGk=") {
  const { flow, id } = await stage.begin(links);
  const { http, calls } = scriptedWorld(async () => ({ ...answered(""), body }));
  const port = createCodePort(() => sandbox, http, randomBytes(32));
  await stage.run(id, createShell(stage.database.pool, { http, code: port }));
  const [execution, steps] = await stage.look(flow, id);
  const { rows } = await stage.database.pool.query<{ node_id: string; activity: Json }>(
    "select node_id, activity from steps where execution_id = $1 and activity is not null",
    [id],
  );
  return { execution, steps, calls, activities: rows.map(({ activity }) => activity) };
}

test("code gets its input, the nodes before it and the trigger, and later nodes get what it returns", async () => {
  const { execution, steps } = await run([
    setFields("set", { doubled: "{{total}}" }),
    code(
      "code",
      `const sum: number = input.doubled + nodes.set.total + nodes.receive_webhook.total + trigger.total;
       return { sum, item, index };`,
    ),
    setFields("after", { result: "{{code.sum}}" }),
  ]);
  expect(execution).toMatchObject({ status: "succeeded" });
  expect(steps.at(-2)).toMatchObject({ key: "code", output: { sum: 48, item: null, index: null } });
  expect(steps.at(-1)).toMatchObject({ output: { result: 48 } });
});

test("what code prints and the requests that it sends are stored with its step, without the queries of their URLs", async () => {
  const { steps, calls, activities } = await run([
    code(
      "code",
      `console.log("sending", { a: 1 });
       const response = await fetch("https://api.example.com/orders?token=secret", { method: "POST", body: "x" });
       console.warn(response.status);
       return await response.text();`,
    ),
  ]);
  expect(steps.at(-1)).toMatchObject({ output: "hi" });
  expect(calls).toMatchObject([{ method: "POST", url: "https://api.example.com/orders?token=secret" }]);
  expect(activities).toMatchObject([
    {
      logs: [
        { level: "log", text: "sending {a: 1}" },
        { level: "warn", text: "200" },
      ],
      requests: [{ method: "POST", url: "https://api.example.com/orders", status: 200, failure: null }],
    },
  ]);
});

test("an error in code fails the step with its line, keeps what was printed, and can be handled", async () => {
  const { execution, steps, activities } = await run([
    code("code", `console.log("before");\nconst order: any = null;\nreturn order.id;`),
  ]);
  expect(execution).toMatchObject({ status: "failed" });
  expect(steps.at(-1)).toMatchObject({
    status: "failed",
    error: { code: "code_failed", message: expect.stringMatching(/null.*\(line 3\)/), detail: { line: 3 } },
  });
  expect(activities).toMatchObject([{ logs: [{ text: "before" }] }]);
});

test("a limit that code exceeds is named", async () => {
  const { steps } = await run([
    code("code", "for (;;);", { config: { source: "for (;;);", cpu_seconds: 0.2 } }),
  ]);
  expect(steps.at(-1)).toMatchObject({
    status: "failed",
    error: { code: "cpu_limit", message: expect.stringContaining("its limit is 200 ms") },
  });
});

test("each request carries a key of its own, which is the same when the step runs again", async () => {
  const source = `await fetch("http://a"); await fetch("http://b"); return null`;
  const { calls } = await run([code("code", source)]);
  const keys = calls.map(({ headers }) => new Headers(headers).get("idempotency-key"));
  expect(keys[0]).toMatch(/:1$/);
  expect(keys[1]).toBe(keys[0]?.replace(/:1$/, ":2"));
});

test("what code leaves out or cuts off is a warning on its step, and a circle an error with its line", async () => {
  const { steps } = await run([
    code(
      "code",
      "setTimeout(() => {}, 60_000);\nreturn { rate: 1 / 0, ids: input.map?.((n: number) => n) };",
    ),
  ]);
  expect(steps.find(({ warnings }) => Array.isArray(warnings) && warnings.length > 0)).toMatchObject({
    warnings: [
      { message: expect.stringContaining("without awaiting 1 timer") },
      { message: "rate: Infinity is not a number in JSON, so it became null." },
    ],
  });
  const circle = await run([code("code", "const a: any = {};\na.self = a;\nreturn a;")]);
  expect(circle.steps.find(({ error }) => error !== null)).toMatchObject({
    error: {
      code: "output_invalid",
      message: expect.stringMatching(/^self leads back to the result itself\..* \(line 3\)$/),
      detail: { line: 3 },
    },
  });
});
