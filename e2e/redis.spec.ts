import { findRedis, startRedis } from "#test/servers/redis.ts";
import { createFlow, send } from "./support/api.ts";
import { connectAccount, publish } from "./support/app-journey.ts";
import { httpResponse, line, receiveWebhook } from "./support/documents.ts";
import { fillField, openOutput, panel, selectNode } from "./support/editor.ts";
import { startInstallation } from "./support/installation.ts";
import { createOwner, signIn } from "./support/owner.ts";
import { expect, visitor as test } from "./support/test.ts";

const password = "canary-of-a-cache";

test("a flow counts calls in a real Redis, and answers with the number", async ({ page }) => {
  const program = await findRedis();
  test.skip(program === null, "Redis is not installed.");
  const [redis, installation] = await Promise.all([startRedis(program ?? "", password), startInstallation()]);
  const { url } = installation;
  try {
    await createOwner(url);
    await signIn(page.request, url);
    const flow = await createFlow(
      "Counts calls",
      line(
        receiveWebhook({ shop: "north" }),
        { type: "redis/increment", key: "count", config: { label: "Count" } },
        httpResponse({ body: '{"calls": {{count.value}}}' }),
      ),
      installation,
    );
    await page.goto(`${url}/flows/${flow.id}`);
    await selectNode(page, "Count");
    const server = { Host: "127.0.0.1", Port: String(redis.port), Password: password };
    await connectAccount(page, "Redis", server, { Encryption: "None" });
    await expect(page.getByText("Connected to Redis as default")).toBeVisible();
    await fillField(page, "Key", "calls:{{shop}}");
    await page.keyboard.press("ControlOrMeta+Enter");
    await openOutput(page);
    const output = panel(page).getByRole("region", { name: "Output" });
    await expect(output.getByText("Succeeded", { exact: true })).toBeVisible();
    const hook = await publish(page, flow.id, installation);
    expect(await (await send(hook, { shop: "north" })).json()).toEqual({ calls: 2 });
    expect(await (await send(hook, { shop: "south" })).json()).toEqual({ calls: 1 });
  } finally {
    await Promise.all([installation.stop(), redis.stop()]);
  }
});
