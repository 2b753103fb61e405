import { afterEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { Inspector } from "#components/editor/panel/inspector.tsx";
import { PanelBox } from "#components/editor/panel/workbench/panel-box.tsx";
import { documentOf, idOf, nodeOf } from "#components/editor/state/store/test-support.ts";
import { loadMonaco } from "#components/monaco/load.ts";
import { drawInEditor } from "#test/browser/draw.tsx";
import { answerConnectors } from "#test/connectors/answers.ts";

const document = documentOf(
  [nodeOf("hook", "receive_webhook"), nodeOf("request", "http_request", { config: { label: "Request" } })],
  ["hook -> request"],
);

async function drawPanel(options: { readOnly?: boolean } = {}) {
  const store = await drawStore(options);
  return () => store.getState().document.nodes[1]?.config;
}

async function drawStore({ readOnly = false } = {}) {
  await loadMonaco();
  const store = await drawInEditor(
    <div style={{ width: 700, height: 900 }}>
      <PanelBox>
        <Inspector />
      </PanelBox>
    </div>,
    { document, readOnly },
  );
  store.getState().select({ nodes: [idOf("request")] });
  await expect.element(page.getByRole("combobox", { name: "Method" })).toBeVisible();
  return store;
}

// The last report outlives its panel.
afterEach(() => {
  for (const each of window.document.querySelectorAll<HTMLElement>('[aria-label="Dismiss"]')) each.click();
});

function paste(text: string) {
  const clipboardData = new DataTransfer();
  clipboardData.setData("text/plain", text);
  const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
  page.getByRole("textbox", { name: "URL" }).element().dispatchEvent(event);
  return event;
}

const command = `curl 'https://api.example.com/orders?dry_run=1' \\
  -H 'Authorization: Bearer a-secret-token' \\
  -H 'Content-Type: application/json' \\
  -d '{"total": 12}' -k`;

test("a command that is pasted into the URL fills the request, and says what it left out", async () => {
  const config = await drawPanel();
  expect(paste(command).defaultPrevented).toBe(true);
  expect(config()).toMatchObject({
    method: "POST",
    url: "https://api.example.com/orders",
    query: [{ name: "dry_run", value: "1" }],
    headers: [],
    body_type: "json",
    body: '{"total": 12}',
  });
  await expect
    .element(page.getByRole("textbox", { name: "URL" }))
    .toHaveValue("https://api.example.com/orders");
  const report = page.getByRole("status").filter({ hasText: "Imported from curl" });
  await expect.element(report.getByText(/^-k was ignored: certificates are always verified\./)).toBeVisible();
  await expect.element(report.getByRole("button", { name: "Create credential" })).toBeVisible();
  expect(JSON.stringify(config())).not.toContain("a-secret-token");
  await report.getByRole("button", { name: "Dismiss" }).click();
  await expect.element(report).not.toBeInTheDocument();
});

test("the report is still there when the panel was closed before its credential was made, until it is dismissed", async () => {
  const store = await drawStore();
  const select = (...keys: string[]) => store.getState().select({ nodes: keys.map(idOf) });
  paste(command);
  const report = page.getByRole("status").filter({ hasText: "Imported from curl" });
  await expect.element(report).toBeVisible();
  select();
  await expect.element(report).not.toBeInTheDocument();
  select("request");
  await expect.element(report.getByRole("button", { name: "Create credential" })).toBeVisible();
  await report.getByRole("button", { name: "Dismiss" }).click();
  select();
  select("request");
  await expect.element(page.getByRole("button", { name: "Import curl" })).toBeVisible();
  await expect.element(report).not.toBeInTheDocument();
});

test("the credential is prepared with the secret and the host", async () => {
  await drawPanel();
  paste(command);
  await page.getByRole("button", { name: "Create credential" }).click();
  const form = page.getByRole("dialog", { name: "New credential" });
  await expect.element(form.getByRole("textbox", { name: "Token" })).toHaveValue("a-secret-token");
  await expect.element(form.getByText("api.example.com", { exact: true })).toBeVisible();
  await userEvent.keyboard("{Escape}");
});

test("other text is pasted as text", async () => {
  const config = await drawPanel();
  expect(paste("https://api.example.com/curl").defaultPrevented).toBe(false);
  expect(config()).not.toHaveProperty("method");
});

test("a command can be entered in a form, which says why it cannot be read", async () => {
  const config = await drawPanel();
  await page.getByRole("button", { name: "Import curl" }).click();
  const form = page.getByRole("dialog", { name: "Import curl" });
  const field = form.getByRole("textbox", { name: "curl command" });
  await field.fill("curl 'https://api.example.com");
  await form.getByRole("button", { name: "Import", exact: true }).click();
  await expect.element(form.getByText(/^A quote in this command is not closed\./)).toBeVisible();
  await field.fill("curl -X DELETE https://api.example.com/7");
  await form.getByRole("button", { name: "Import", exact: true }).click();
  await expect.element(form).not.toBeInTheDocument();
  expect(config()).toMatchObject({ method: "DELETE", url: "https://api.example.com/7" });
  await expect.element(page.getByText("The whole command was imported.")).toBeVisible();
});

test("nothing is imported while viewing a version", async () => {
  const config = await drawPanel({ readOnly: true });
  await expect.element(page.getByRole("button", { name: "Import curl" })).not.toBeInTheDocument();
  paste(command);
  expect(config()).not.toHaveProperty("method");
});

test("pagination is one line until it is opened", async () => {
  const config = await drawPanel();
  const section = page.getByRole("region", { name: "Pagination" });
  await expect.element(section.getByRole("combobox")).not.toBeInTheDocument();
  await section.getByRole("button", { name: "Pagination Off" }).click();
  await section.getByRole("combobox", { name: "Next page" }).selectOptions("page");
  await expect.element(section.getByRole("textbox", { name: "Page parameter" })).toHaveValue("page");
  await expect.element(section.getByText("Page number, up to 10 pages")).toBeVisible();
  expect(config()).toMatchObject({ pagination: { mode: "page" } });
});

test("a connector that knows the request offers its operation, and takes the secret as a connection", async () => {
  const asked: unknown[] = [];
  answerConnectors({
    "POST /api/connectors/operation-matches": (body) => {
      asked.push(body);
      const match = {
        type: "slack/post_message",
        title: "Send a message",
        connector_title: "Slack",
        captures: {},
      };
      return Response.json({ data: [match] });
    },
  });
  const config = await drawPanel();
  paste(
    "curl https://slack.com/api/chat.postMessage?token_type=x -H 'Authorization: Bearer xoxb-canary' -d channel=C1 -d text=Hello",
  );
  await page.getByRole("button", { name: "Use it" }).click();
  await expect.poll(() => config()?.input).toMatchObject({ channel: "C1", text: "Hello" });
  const dialog = page.getByRole("dialog", { name: "Connect Slack" });
  await expect.element(dialog.getByLabelText("Bot token", { exact: true })).toHaveValue("xoxb-canary");
  expect(JSON.stringify(config())).not.toContain("canary");
  expect(asked).toEqual([{ method: "POST", host: "slack.com", path: "/api/chat.postMessage" }]);
  await userEvent.keyboard("{Escape}");
});
