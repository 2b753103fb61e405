import { beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { type ChoiceSource, ChoiceSourceProvider } from "#components/fields/choices/choice-source.ts";
import { drawField } from "#test/browser/draw.tsx";
import { answerConnectors } from "#test/connectors/answers.ts";
import { ChoosableField } from "./choosable-field.tsx";

const choices = { operation: "list_channels", items: "", value: "id", label: "name" };
const channels = [
  { id: "C1", name: "orders" },
  { id: "C2", name: "support" },
];
const source: ChoiceSource = {
  connector: "slack",
  connectionId: "0199d9a0-0000-7000-8000-000000000001",
  isOpen: false,
  input: {},
  labels: {},
};
const run = "POST /api/connectors/slack/operations/list_channels/run";
const returns = (output: unknown, error: unknown = null) => Response.json({ output, error, requests: [] });

beforeEach(() => void vi.unstubAllGlobals());

const drawChannel = (value: unknown, given: Partial<ChoiceSource> = {}) =>
  drawField<unknown>(value, (current, set) => (
    <ChoiceSourceProvider value={{ ...source, ...given }}>
      <ChoosableField
        {...{ label: "Channel", value: current, onChange: set, lines: "one" }}
        {...{ options: undefined, choices }}
      />
    </ChoiceSourceProvider>
  ));

const channel = () => page.getByRole("textbox", { name: "Channel" });

test("values are listed when the drop-down opens, found by what is typed, and shown by their label", async () => {
  const bodies: unknown[] = [];
  const requests = answerConnectors({
    [run]: (body) => {
      bodies.push(body);
      return returns(channels);
    },
  });
  const { value } = await drawChannel("");
  expect(requests).toEqual([]);
  await channel().click();
  await expect.element(page.getByRole("option", { name: "orders C1" })).toBeVisible();
  await userEvent.keyboard("supp");
  await expect.element(page.getByRole("option", { name: "orders C1" })).not.toBeInTheDocument();
  await page.getByRole("option", { name: "support C2" }).click();
  expect(value()).toBe("C2");
  await expect.element(channel()).toHaveValue("support");
  expect(bodies).toEqual([{ connection_id: source.connectionId, input: {} }]);
});

test("an id that is not listed can be typed, and one that is no longer listed stays and is marked", async () => {
  answerConnectors({ [run]: () => returns(channels) });
  const { value } = await drawChannel("C9");
  await expect.element(page.getByText("“C9” is not among the values that are offered now.")).toBeVisible();
  await expect.element(channel()).toHaveValue("C9");
  await channel().fill("C0777");
  await page.getByRole("option", { name: "Use “C0777”" }).click();
  expect(value()).toBe("C0777");
});

test("a failure shows what the provider said, and a retry lists the values", async () => {
  let isDown = true;
  const error = { code: "missing_scope", message: "Slack: missing_scope" };
  answerConnectors({ [run]: () => (isDown ? returns(null, error) : returns(channels)) });
  await drawChannel("");
  await channel().click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("Slack: missing_scope Retry");
  isDown = false;
  await page.getByRole("button", { name: "Retry" }).click();
  await expect.element(page.getByRole("option", { name: "orders C1" })).toBeVisible();
});

test("a value that was added just now is there after a reload, by keyboard too", async () => {
  let known = channels.slice(0, 1);
  answerConnectors({ [run]: () => returns(known) });
  const { value } = await drawChannel("");
  await channel().click();
  await expect.element(page.getByRole("option", { name: "orders C1" })).toBeVisible();
  known = channels;
  await page.getByRole("option", { name: "Reload" }).click();
  await expect.element(page.getByRole("option", { name: "support C2" })).toBeVisible();
  known = [...channels, { id: "C3", name: "returns" }];
  await userEvent.keyboard("{ArrowUp}{Enter}");
  await expect.element(page.getByRole("option", { name: "returns C3" })).toBeVisible();
  expect(value()).toBe("");
});

test("without an account nothing is asked, and the drop-down says what is missing", async () => {
  const requests = answerConnectors();
  await drawChannel("", { connectionId: undefined });
  await channel().click();
  await expect.element(page.getByText("Connect an account to list the values.")).toBeVisible();
  expect(requests).toEqual([]);
});

test("tags take the place of the drop-down, and leave it again", async () => {
  answerConnectors({ [run]: () => returns(channels) });
  const { value } = await drawChannel("{{ order.channel }}");
  await expect.element(page.getByRole("textbox", { name: "Channel" })).toHaveValue("{{ order.channel }}");
  await page.getByRole("button", { name: "Choose: Channel" }).click();
  expect(value()).toBe("");
  await expect.element(page.getByPlaceholder("Choose, or type a value")).toBeVisible();
  await page.getByRole("button", { name: "Use tags: Channel" }).click();
  await expect.element(page.getByRole("button", { name: "Choose: Channel" })).toBeVisible();
});

test("a switch is not set, on or off", async () => {
  const options = [
    { value: "true", label: "Yes" },
    { value: "false", label: "No" },
  ];
  const { value } = await drawField<unknown>("", (current, set) => (
    <ChoosableField
      {...{ label: "Show previews", value: current, onChange: set, lines: "one" }}
      {...{ options, choices: undefined }}
    />
  ));
  const field = page.getByRole("combobox", { name: "Show previews" });
  await expect.element(field).toHaveDisplayValue("Not set");
  await field.selectOptions("No");
  expect(value()).toBe("false");
});
