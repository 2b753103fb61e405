import { executionSchema } from "#api/executions/reads/schema.ts";
import { pageOf } from "#api/http/schema.ts";
import { activate, call, createFlow, finishedExecution, readFlow, send } from "./support/api.ts";
import { line, receiveWebhook } from "./support/documents.ts";
import { panel, selectNode, untilSaved } from "./support/editor.ts";
import { expect, test } from "./support/test.ts";
import { unique } from "./support/unique.ts";

test("a flow that is chosen in the panel fails, and another one runs", async ({ page }) => {
  const name = unique("Takes orders");
  const failing = await createFlow(
    name,
    line(receiveWebhook({}), {
      type: "stop_node",
      key: "stop",
      config: { label: "Out of stock", outcome: "fail", message: "Nothing is left." },
    }),
  );
  await activate(failing.id);
  const telling = await createFlow(
    unique("Tells of failures"),
    line(
      { type: "on_failure_node", key: "on_failure", config: { label: "On Failure" } },
      {
        type: "set_fields_node",
        key: "set_fields",
        config: { label: "Say it", fields: [{ name: "text", value: "{{flow.name}}: {{error.message}}" }] },
      },
    ),
  );

  await page.goto(`/flows/${telling.id}`);
  await selectNode(page, "On Failure");
  await panel(page).getByLabel("Flows", { exact: true }).selectOption("Chosen flows");
  const chosen = panel(page).getByRole("combobox", { name: "Chosen flows" });
  await chosen.fill(name);
  await page.getByRole("option", { name }).click();
  await untilSaved(page);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("Published v1")).toBeVisible();
  expect((await readFlow(telling.id)).document.nodes[0]?.config.flows).toEqual([failing.id]);

  const response = await send(failing.webhooks[0]?.url ?? "", {});
  const failed = response.headers.get("x-execution-id") ?? "";
  await finishedExecution(failed);
  const started = async () => {
    const path = `/api/executions?flow_id=${telling.id}&trigger=failure`;
    return pageOf(executionSchema.pick({ id: true }).loose()).parse(await call("GET", path)).data;
  };
  await expect.poll(async () => (await started()).length).toBe(1);
  const execution = await finishedExecution((await started())[0]?.id ?? "");
  expect(JSON.stringify(execution.steps)).toContain(`${name}: Nothing is left.`);
  expect(JSON.stringify(execution.input)).toContain(failed);
});
