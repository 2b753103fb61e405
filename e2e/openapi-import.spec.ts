import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { isJsonObject, type JsonObject } from "#lib/json.ts";
import { card, fillField, panel, publishChanges, selectNode, untilSaved } from "./support/editor.ts";
import { startInstallation } from "./support/installation.ts";
import { createOwner, signIn } from "./support/owner.ts";
import { expect, visitor as test } from "./support/test.ts";

/** GitHub's description as its own clients have it; null where npm's registry cannot be reached. */
function loadDescription(): JsonObject | null {
  const scratch = mkdtempSync(join(tmpdir(), "millrace-openapi-"));
  try {
    writeFileSync(join(scratch, "package.json"), "{}");
    const quiet = ["--ignore-scripts", "--no-audit", "--no-fund"];
    execFileSync("npm", ["install", ...quiet, "@octokit/openapi"], { cwd: scratch, stdio: "ignore" });
    const file = "node_modules/@octokit/openapi/generated/api.github.com.json";
    return JSON.parse(readFileSync(join(scratch, file), "utf8"));
  } catch {
    return null;
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

interface Sent {
  method: string;
  path: string;
  body: string;
}

/** A server with the description at /openapi.json, which takes every other request as GitHub's. */
async function startGitHub(description: JsonObject) {
  const sent: Sent[] = [];
  const served = { text: "" };
  const server = createServer(async (request, response) => {
    const { method = "", url: path = "" } = request;
    response.setHeader("content-type", "application/json");
    if (path === "/openapi.json") return response.end(served.text);
    sent.push({ method, path, body: await bodyOf(request) });
    return response.end(JSON.stringify({ id: 1, number: 7, title: "Broken pump" }));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const serve = (document: JsonObject) => {
    served.text = JSON.stringify({ ...document, servers: [{ url }] });
  };
  serve(description);
  return { sent, serve, url, stop: () => server.close() };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts).toString("utf8");
}

/** The part at a path of names, which must be there. */
function at(document: JsonObject, ...names: string[]): JsonObject {
  return names.reduce((part, name) => {
    const inner = part[name];
    if (!isJsonObject(inner ?? null)) throw new Error(`The description has no ${names.join(" ")}.`);
    return inner as JsonObject;
  }, document);
}

/** The description a year later: "Create an issue" needs a team, and takes no body any more. */
function changed(description: JsonObject): JsonObject {
  const next = structuredClone(description);
  const place = [
    "paths",
    "/repos/{owner}/{repo}/issues",
    "post",
    "requestBody",
    "content",
    "application/json",
  ];
  const schema = at(next, ...place, "schema");
  const { body: _, ...properties } = at(schema, "properties");
  schema.properties = { ...properties, team: { type: "string", description: "Who looks after it." } };
  schema.required = ["title", "team"];
  return next;
}

async function readDescription(page: Page, url: string): Promise<void> {
  await page.getByRole("textbox", { name: "URL" }).fill(url);
  await page.getByRole("button", { name: "Read description" }).click();
  await expect(page.getByRole("heading", { name: /^2\. GitHub/ })).toBeVisible();
}

const operation = /Create an issue\b(?!.*comment)/;

test("imports GitHub's description, uses an operation, and moves its flow to a changed version", async ({
  page,
}) => {
  const description = loadDescription();
  test.skip(description === null, "npm's registry cannot be reached, so there is no description to import.");
  if (!description) return;
  const gitHub = await startGitHub(description);
  const installation = await startInstallation();
  const address = `${gitHub.url}/openapi.json`;
  try {
    await createOwner(installation.url);
    await signIn(page.request, installation.url);
    await page.goto(`${installation.url}/settings/connectors`);
    await page.getByRole("link", { name: "Add from OpenAPI" }).click();
    await readDescription(page, address);
    await page.getByRole("textbox", { name: "Name", exact: true }).fill("octocat");
    await page.getByRole("textbox", { name: "Search operations" }).fill("post create an issue");
    await expect(page.getByRole("checkbox", { name: "Create an issue", exact: true })).toBeVisible();
    await page.getByRole("textbox", { name: "Search operations" }).fill("");
    await page.getByRole("button", { name: "Choose all" }).click();
    await page.getByRole("button", { name: /^Import [\d,]+ operations$/ }).click();
    await expect(page).toHaveURL(/\/settings\/connectors\/octocat$/);

    await page
      .getByRole("textbox", { name: "Search operations" })
      .fill("create an issue /repos/{owner}/{repo}/issues");
    const listed = page.getByRole("list", { name: "Operations" }).getByRole("listitem");
    await expect(listed.filter({ hasText: operation }).first()).toContainText("/repos/{owner}/{repo}/issues");

    const headers = {
      authorization: `Bearer ${installation.apiKey}`,
      "content-type": "application/json",
    };
    const created = await fetch(`${installation.url}/api/flows`, {
      ...{ method: "POST", headers, body: JSON.stringify({ name: "Pumps" }) },
    });
    const { id } = (await created.json()) as { id: string };
    await page.goto(`${installation.url}/flows/${id}`);
    await page.getByRole("button", { name: "Start with Receive Webhook" }).click();
    await expect(card(page, "Receive Webhook")).toBeVisible();
    await page.keyboard.press("a");
    await page.getByRole("combobox", { name: "Search nodes" }).fill("octokit create an issue");
    await page
      .getByRole("option", { name: /^Create an issue\b/ })
      .first()
      .click();
    await expect(panel(page).getByRole("heading", { level: 2 }).first()).toHaveText("Create an issue");
    await fillField(page, "Owner", "ada");
    await fillField(page, "Repo", "pumps");
    await fillField(page, "Title", "Broken pump");
    await fillField(page, "Body", "It leaks.");
    await untilSaved(page);
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect.poll(() => gitHub.sent).toHaveLength(1);
    expect(gitHub.sent[0]).toMatchObject({ method: "POST", path: "/repos/ada/pumps/issues" });
    expect(JSON.parse(gitHub.sent[0]?.body ?? "")).toEqual({ title: "Broken pump", body: "It leaks." });
    await page.getByRole("button", { name: "Publish", exact: true }).click();
    await expect(page.getByText("Published v1")).toBeVisible();

    gitHub.serve(changed(description));
    await page.goto(`${installation.url}/settings/connectors/octocat`);
    await page.getByRole("link", { name: "Import a newer version" }).click();
    await readDescription(page, address);
    await page.getByRole("button", { name: "Compare" }).click();
    const differences = page.getByRole("list", { name: "Differences" });
    await expect(differences).toContainText("The field “Team” is new and required.");
    await expect(differences).toContainText("The field “Body” was removed.");
    await page.getByRole("button", { name: /^Import [\d,]+ operations$/ }).click();
    await expect(page).toHaveURL(/\/settings\/connectors\/octocat$/);

    const older = page.getByRole("list", { name: "Flows on an older version" });
    await expect(older).toContainText("The field “Team” is required, and has no value.");
    await page.getByRole("button", { name: "Move to version 2: Pumps" }).click();
    await expect(page.getByText("1 draft uses version 2 now. Publish it to run it.")).toBeVisible();
    await expect(older).toContainText("Publish the flow to run version 2.");

    await older.getByRole("link", { name: "Pumps" }).click();
    await expect(page.getByRole("application")).toBeVisible();
    await selectNode(page, "Create an issue");
    await expect(panel(page).getByText("Version 2 does not have these settings")).toBeVisible();
    await panel(page).getByRole("button", { name: "Remove body" }).click();
    await fillField(page, "Team", "water");
    await untilSaved(page);
    await publishChanges(page);
    await expect(page.getByText("Published v2")).toBeVisible();
    const flow = await fetch(`${installation.url}/api/flows/${id}`, { headers });
    const { webhooks } = (await flow.json()) as { webhooks: { url: string }[] };
    await fetch(webhooks[0]?.url ?? "", { method: "POST", body: "{}" });
    await expect.poll(() => gitHub.sent).toHaveLength(2);
    expect(JSON.parse(gitHub.sent[1]?.body ?? "")).toEqual({ title: "Broken pump", team: "water" });
  } finally {
    await installation.stop();
    gitHub.stop();
  }
});
