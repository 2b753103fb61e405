import { expect, test } from "vitest";
import { chain, delay, setFields } from "#test/executions/chain.ts";
import { createFlow, enqueue } from "#test/executions/executions.ts";
import { createShell } from "#test/executions/shell.ts";
import { setStage } from "#test/executions/stage.ts";
import type { RequestedOutputs } from "#worker/claim/load-outputs.sql.ts";

const stage = setStage();

test("an execution that goes on loads what its next steps can refer to, when they need it, and nothing else", async () => {
  const { pool } = stage.database;
  const document = chain(
    setFields("aside", { a: "1" }),
    setFields("before", { b: "{{name}}" }),
    delay("pause", 60),
    setFields("after", { c: "{{before.b}}" }),
    setFields("last", { e: "{{after.c}}" }),
  );
  const [trigger, , before] = document.nodes;
  const toBefore = document.edges.find(({ target }) => target === before?.id);
  if (toBefore && trigger) toBefore.source = trigger.id;
  const flow = await createFlow(pool, document);
  const [id = ""] = await enqueue(pool, flow, [{ name: "Ada" }]);
  await stage.run(id, createShell(pool));
  await pool.query("update executions set resume_at = now() where id = $1", [id]);
  await pool.query("update steps set resume_at = now() where status = 'waiting'");

  const shell = createShell(pool);
  const loaded: RequestedOutputs[] = [];
  const loadOutputs = (wanted: RequestedOutputs) => {
    loaded.push(wanted);
    return shell.loadOutputs(wanted);
  };
  await stage.run(id, { ...shell, loadOutputs });

  const [execution, steps] = await stage.look(flow, id);
  expect(execution).toMatchObject({ status: "succeeded" });
  expect(steps.find(({ key }) => key === "last")).toMatchObject({ output: { e: "Ada" } });
  const needed = [before, document.nodes[3]].map((node) => ({ nodeId: node?.id, scope: "" }));
  expect(loaded).toEqual([{ executionId: id, steps: needed }]);
});
