import { startNpmRegistry } from "#test/npm-registry.ts";
import { packFiles } from "#test/pack-tarball.ts";
import { createFlow, send } from "./support/api.ts";
import { httpResponse, line, receiveWebhook } from "./support/documents.ts";
import { panel, selectNode, untilSaved } from "./support/editor.ts";
import { startInstallation } from "./support/installation.ts";
import { createOwner, signIn } from "./support/owner.ts";
import { expect, visitor as test } from "./support/test.ts";

test("a package is added to a Code node, pinned by its hash, and a call runs it, also when the registry is gone", async ({
  page,
}) => {
  const registry = await startNpmRegistry();
  const manifest = JSON.stringify({ name: "tiny", version: "1.0.0", main: "index.js" });
  const tarball = packFiles({ "package.json": manifest, "index.js": "exports.double = (n) => 2 * n;" });
  registry.publish("tiny", "1.0.0", { tarball });
  const installation = await startInstallation({ CODE_PACKAGES: "tiny", NPM_REGISTRY_URL: registry.url });
  try {
    await createOwner(installation.url);
    await signIn(page.request, installation.url);
    const source = 'import { double } from "tiny";\nreturn { doubled: double(input.total) };';
    const document = line(
      receiveWebhook({ total: 10 }),
      { type: "code_node", key: "code", config: { label: "Doubles", source } },
      httpResponse({ body: "{{code}}" }),
    );
    const flow = await createFlow("Uses a package", document, installation);
    await page.goto(`${installation.url}/flows/${flow.id}`);
    await selectNode(page, "Doubles");
    const settings = panel(page);
    await expect(settings.getByText("The code imports “tiny”. Add it to Packages.")).toBeVisible();
    await settings.getByRole("textbox", { name: "Packages" }).fill("none");
    await settings.getByRole("button", { name: "Add", exact: true }).click();
    await expect(settings.getByText(/does not allow the package none/)).toBeVisible();
    await settings.getByRole("textbox", { name: "Packages" }).fill("tiny@^1");
    await settings.getByRole("button", { name: "Add", exact: true }).click();
    await expect(settings.getByText("tiny@1.0.0")).toBeVisible();
    await expect(settings.getByText(/^Ready: 1 package, \d KB, bundle [0-9a-f]{12}$/)).toBeVisible();
    await expect(settings.getByText("The code imports “tiny”. Add it to Packages.")).toBeHidden();
    await untilSaved(page);
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await expect(page.getByText("Published v1")).toBeVisible();

    await registry.close();
    const response = await send(flow.webhooks[0]?.url ?? "", { total: 21 });
    expect(await response.json()).toEqual({ doubled: 42 });
  } finally {
    await installation.stop();
    await registry.close();
  }
});
