import { createHmac } from "node:crypto";
import { createCredential, createFlow, createLiveFlow } from "./support/api.ts";
import { line, receiveWebhook } from "./support/documents.ts";
import { fillField, panel, selectNode, untilSaved } from "./support/editor.ts";
import { expect, test } from "./support/test.ts";
import { unique, uniqueSlug } from "./support/unique.ts";

const secret = "It's a Secret to Everybody";
const body = '{"zen":"Keep it logically awesome."}';

/** Calls a webhook as GitHub does. */
function deliver(url: string, { signedWith, id }: { signedWith: string; id: string }): Promise<Response> {
  const signature = createHmac("sha256", signedWith).update(body).digest("hex");
  return fetch(url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-hub-signature-256": `sha256=${signature}`,
      "x-github-delivery": id,
    },
    body,
  });
}

test("a webhook is told GitHub's secret, and from then on takes what GitHub signed and nothing else", async ({
  page,
}) => {
  const flow = await createFlow("Signed by GitHub", line(receiveWebhook({ zen: "" })));
  await page.goto(`/flows/${flow.id}`);
  await selectNode(page, "Receive Webhook");
  const settings = panel(page);
  const section = (name: string) => settings.getByRole("region", { name, exact: true });
  const unfold = (name: string) => section(name).getByRole("button", { expanded: false }).click();

  await test.step("choose the signature, with a credential that is made on the spot", async () => {
    await expect(section("Authentication")).toContainText("No authentication");
    await unfold("Authentication");
    await settings.getByLabel("Authentication method").selectOption("Signature over the body");
    await settings.getByLabel("Provider").selectOption("GitHub");
    await settings.getByRole("button", { name: "New" }).click();
    const form = page.getByRole("dialog", { name: "New credential" });
    await form.getByLabel("Name").fill(unique("GitHub, orders"));
    await form.getByRole("button", { name: "Create credential" }).click();
    await expect(form.getByText("Enter the secret.")).toBeVisible();
    await form.getByRole("textbox", { name: "Secret" }).fill(secret);
    await form.getByRole("button", { name: "Create credential" }).click();
    await expect(settings.getByLabel("Credential", { exact: true })).toHaveValue(/^[0-9a-f-]{36}$/);
    await expect(section("Authentication")).toContainText("Signed: GitHub");
  });

  await test.step("recognize deliveries by their body, and limit who may call", async () => {
    await unfold("Deduplication");
    await settings.getByLabel("Detect duplicates by").selectOption("Body (GitHub, Shopify)");
    await unfold("Access");
    await settings.getByLabel("Allowed addresses").fill("127.0.0.0/8\n::1");
    await expect(section("Access")).toContainText("2 addresses");
    await untilSaved(page);
  });

  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("Published v1")).toBeVisible();
  const url = (await section("Webhook URL").getByRole("code").textContent()) ?? "";

  await test.step("a call that somebody else signed is refused, GitHub's is taken, once", async () => {
    expect((await deliver(url, { signedWith: "another secret", id: "1" })).status).toBe(401);
    const taken = await deliver(url, { signedWith: secret, id: "1" });
    // Captured and sent again under another id, which GitHub does not sign.
    const again = await deliver(url, { signedWith: secret, id: "2" });
    expect([taken.status, again.status, again.headers.get("idempotency-replayed")]).toEqual([
      200,
      200,
      "true",
    ]);
    expect(await again.json()).toEqual(await taken.json());
  });

  await test.step("the panel signs a sample itself", async () => {
    await section("Test call").getByRole("button", { name: "Send sample" }).click();
    const response = section("Test call").getByRole("region", { name: "Response" });
    await expect(response).toContainText("200");
    await expect(response).toContainText("with the credential");
  });

  await test.step("a wrong setting is named at its field", async () => {
    await settings.getByLabel("Allowed addresses").fill("127.0.0.1\nhome");
    await expect(section("Access")).toContainText("Enter an address or a CIDR range");
    await settings.getByLabel("Allowed addresses").fill("");
    await expect(section("Access")).toContainText("Any address");
    await fillField(page, "Description", "From GitHub");
  });
});

test("credentials are listed without their secrets, changed, and kept while a flow uses them", async ({
  page,
}) => {
  const used = await createCredential(unique("GitHub, orders"));
  const authentication = { type: "signature", preset: "github", credential_ids: [used.id] };
  const trigger = receiveWebhook({});
  const signed = { ...trigger, config: { ...trigger.config, authentication } };
  const flow = await createLiveFlow(unique("Signed by GitHub"), line(signed));
  const names = { first: unique("Shop"), changed: unique("Web shop") };

  await page.goto("/flows/credentials");
  const list = page.getByRole("region", { name: "Credentials" });
  await list.getByRole("button", { name: "New credential" }).click();
  const form = page.getByRole("dialog", { name: "New credential" });
  await form.getByLabel("Kind").selectOption("Secret in a header");
  await form.getByLabel("Name").fill(names.first);
  await form.getByLabel("Header").fill("X-API-Key");
  await form.getByRole("textbox", { name: "Value" }).fill("s3cret");
  await form.getByRole("button", { name: "Create credential" }).click();
  const row = list.getByRole("listitem").filter({ hasText: names.first });
  await expect(row).toContainText("x-api-key");

  await row.getByRole("button", { name: `Edit ${names.first}` }).click();
  const change = page.getByRole("dialog", { name: "Edit credential" });
  await expect(change.getByRole("textbox", { name: "Value" })).toHaveValue("");
  await change.getByLabel("Name").fill(names.changed);
  await change.getByRole("button", { name: "Save credential" }).click();
  await expect(list.getByRole("listitem").filter({ hasText: names.changed })).toBeVisible();

  await list.getByRole("button", { name: `Delete ${used.name}` }).click();
  await page.getByRole("button", { name: "Delete credential" }).click();
  await expect(page.getByText(`It is used by “${flow.name}”`)).toBeVisible();
  await list.getByRole("button", { name: `Delete ${names.changed}` }).click();
  await page.getByRole("button", { name: "Delete credential" }).click();
  await expect(list.getByRole("listitem").filter({ hasText: names.changed })).toHaveCount(0);
  await expect(list.getByRole("listitem").filter({ hasText: used.name })).toBeVisible();
});

test("a webhook gets an alias path that no other has, and is called by it", async ({ page }) => {
  const taken = uniqueSlug("orders");
  const free = uniqueSlug("orders");
  const trigger = receiveWebhook({});
  const other = { ...trigger, config: { ...trigger.config, alias: taken } };
  const { name } = await createLiveFlow(unique("Has the alias"), line(other));
  const flow = await createFlow(unique("Wants the alias"), line(trigger));
  await page.goto(`/flows/${flow.id}`);
  await selectNode(page, "Receive Webhook");
  const section = (title: string) => panel(page).getByRole("region", { name: title, exact: true });
  await section("Alias path").getByRole("button", { expanded: false }).click();
  const field = panel(page).getByRole("textbox", { name: "Alias path" });

  await field.fill("no/slashes");
  await expect(section("Alias path")).toContainText("Use only letters");
  await field.fill(taken);
  await untilSaved(page);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(section("Alias path")).toContainText(`is used by a webhook of “${name}”`);
  await field.fill(free);
  await untilSaved(page);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("Published v1")).toBeVisible();
  const url = (await section("Alias URL").getByRole("code").textContent()) ?? "";
  expect(url).toMatch(new RegExp(`/flow/webhook/a/${free}$`));
  await expect(section("Alias URL").getByRole("button", { name: "Copy alias URL" })).toBeVisible();
  expect((await fetch(url, { method: "POST" })).status).toBe(200);
});
