import { randomBytes } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { createSandbox } from "#server/platform/sandbox/pool.ts";
import { setFields } from "#test/executions/chain.ts";
import { createShell } from "#test/executions/shell.ts";
import { answered, scriptedWorld, setStage } from "#test/executions/stage.ts";
import { createCodePort } from "./code-port.ts";

const stage = setStage();
/** The child of each run of the code, in order. */
const runs: number[] = [];
const sandbox = createSandbox(2, { onRun: (_, pid) => void runs.push(pid) });
afterAll(() => sandbox.close());

const source = `
  const numbers = [];
  for (const name of ["a", "b", "c"]) {
    numbers.push(Math.random());
    await fetch(\`http://\${name}/\${numbers.at(-1)}\`);
  }
  return { numbers, id: crypto.randomUUID(), at: Date.now() };`;

test("S6: a child killed while a step's code runs costs the step one more run of the code, with the same keys and random numbers, and one row of the journal", async () => {
  const { flow, id } = await stage.begin([
    { type: "code_node", key: "code", config: { source } },
    setFields("after", { id: "{{code.id}}" }),
  ]);
  const { http, calls } = scriptedWorld(async (_, count) => {
    if (count === 2) process.kill(runs[0] ?? 0, "SIGKILL");
    return answered("");
  });
  const port = createCodePort(() => sandbox, http, randomBytes(32));
  await stage.run(id, createShell(stage.database.pool, { http, code: port }));

  const [execution, steps] = await stage.look(flow, id);
  expect(execution).toMatchObject({ status: "succeeded" });
  expect(runs).toHaveLength(2);
  expect(runs[0]).not.toBe(runs[1]);
  expect(steps.map(({ key, attempt, status }) => [key, attempt, status])).toEqual([
    ["receive_webhook", 1, "succeeded"],
    ["code", 1, "succeeded"],
    ["after", 1, "succeeded"],
  ]);

  const sent = calls.map(({ url, headers }) => [url, new Headers(headers).get("idempotency-key")]);
  expect(sent).toHaveLength(2 + 3);
  expect(sent.slice(0, 2)).toEqual(sent.slice(2, 4));
  const keys = sent.slice(2).map(([, key]) => key?.replace(/^.*:/, ""));
  expect(keys).toEqual(["1", "2", "3"]);
  const output = steps[1]?.output as { numbers: number[]; id: string };
  expect(sent.slice(2).map(([url]) => url)).toEqual(
    ["a", "b", "c"].map((name, index) => `http://${name}/${output.numbers[index]}`),
  );
  expect(steps[2]?.output).toMatchObject({ id: output.id });
});
