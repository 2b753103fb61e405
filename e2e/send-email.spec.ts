import { startMailServer } from "#server/platform/egress/mail.test-server.ts";
import { call, createFlow, finishedExecution, send } from "./support/api.ts";
import { line, receiveWebhook } from "./support/documents.ts";
import { fillField, panel, selectNode, untilSaved } from "./support/editor.ts";
import { expect, test } from "./support/test.ts";
import { unique } from "./support/unique.ts";

test("a flow sends an e-mail through a mail server that is added on the spot", async ({ page }) => {
  const server = await startMailServer();
  const flow = await createFlow(
    "Thanks by e-mail",
    line(receiveWebhook({ name: "Ada", email: "ada@example.com" }), {
      type: "send_email_node",
      key: "send_email",
      config: { label: "Send Email", html: "<p>Thank you, {{name}}</p>" },
    }),
  );
  await page.goto(`/flows/${flow.id}`);
  await selectNode(page, "Send Email");
  const mailServer = panel(page).getByRole("region", { name: "Mail server" });
  await mailServer.getByRole("button", { name: "New" }).click();
  const form = page.getByRole("dialog", { name: "New credential" });
  await form.getByLabel("Name", { exact: true }).fill(unique("Mail"));
  await form.getByLabel("Host").fill("127.0.0.1");
  await form.getByLabel("Encryption").selectOption("none");
  await form.getByRole("button", { name: "Create credential" }).click();
  await expect(form.getByText("Enter a port, such as 465.")).toBeVisible();
  await form.getByLabel("Port").fill(String(server.port));
  await form.getByLabel("User name").fill("ada");
  await form.getByRole("textbox", { name: "Password" }).fill("right");
  await form.getByRole("button", { name: "Create credential" }).click();
  await expect(mailServer.getByRole("combobox")).toHaveValue(/^[0-9a-f-]{36}$/);

  await mailServer.getByRole("button", { name: "Send a test e-mail" }).click();
  const trial = page.getByRole("dialog", { name: "Send a test e-mail" });
  await trial.getByLabel("From").fill("nobody");
  await trial.getByRole("button", { name: "Send e-mail" }).click();
  await expect(trial.getByText("Enter an e-mail address, such as orders@example.com.")).toBeVisible();
  await trial.getByLabel("From").fill("orders@example.com");
  await trial.getByRole("button", { name: "Send e-mail" }).click();
  await expect(page.getByText(/The mail server accepted an e-mail to /)).toBeVisible();
  await expect(trial).toBeHidden();
  expect(server.mails.splice(0)).toMatchObject([{ from: "orders@example.com", user: "ada" }]);

  await fillField(page, "From", "Orders <orders@example.com>");
  await fillField(page, "To", "{{name}} <{{email}}>");
  await fillField(page, "Subject", "Welcome, {{name}}");
  await untilSaved(page);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText("Published v1")).toBeVisible();

  const response = await send(flow.webhooks[0]?.url ?? "", { name: "Grace", email: "grace@example.com" });
  const execution = await finishedExecution(response.headers.get("x-execution-id") ?? "");
  await server.close();
  expect(execution.status).toBe("succeeded");
  expect(server.mails).toMatchObject([{ to: ["grace@example.com"], user: "ada" }]);
  expect(server.mails[0]?.source).toContain("Subject: Welcome, Grace");
  expect(server.mails[0]?.source).toContain("<p>Thank you, Grace</p>");
});

test("a mail server is tested under Settings, and its refusal is told in its own words", async ({ page }) => {
  const server = await startMailServer();
  const name = unique("Mail");
  await call("POST", "/api/credentials", {
    kind: "smtp",
    name,
    settings: { host: "127.0.0.1", port: server.port, security: "none", username: "ada" },
    secret: "wrong",
  });
  await page.goto("/flows/credentials");
  await page.getByRole("button", { name: `Test ${name}` }).click();
  const trial = page.getByRole("dialog", { name: "Send a test e-mail" });
  await trial.getByRole("button", { name: "Send e-mail" }).click();
  const refusal = trial.getByRole("alert");
  await expect(refusal).toContainText("127.0.0.1 refused the user name or password: 535");
  await expect(refusal).not.toContainText("wrong");
  await server.close();
  expect(server.mails).toEqual([]);
});
