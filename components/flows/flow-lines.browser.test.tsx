import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { ListedFlow } from "#api/flows/documents/schema.ts";
import { draw } from "#test/browser/draw.tsx";
import { FlowLines } from "./flow-lines.tsx";

const at = new Date().toISOString();

const flowOf = (name: string, more: Partial<ListedFlow> = {}): ListedFlow => ({
  id: crypto.randomUUID(),
  name,
  description: "",
  active: false,
  live_version: null,
  unpublished_changes: false,
  revision: 1,
  created_at: at,
  updated_at: at,
  last_execution: null,
  owner: { id: crypto.randomUUID(), name: "Ada" },
  private: false,
  folder: null,
  labels: [],
  last_24_hours: { executions: 0, calls: 0, failed: 0 },
  broken_connections: [],
  ...more,
});

const flows = ["One", "Two", "Three", "Four"].map((name) => flowOf(name));

const query = {
  hasNextPage: false,
  isFetchingNextPage: false,
  isFetchNextPageError: false,
  fetchNextPage: async () => undefined,
};

const lines = (shown: readonly ListedFlow[] = flows, showsFolder = true) => (
  <FlowLines
    flows={shown}
    query={query}
    sorting={{ sort: "calls", order: "desc" }}
    onSort={() => {}}
    showsFolder={showsFolder}
    onOver={() => {}}
  />
);

const selected = () => page.getByRole("checkbox", { checked: true }).elements().length;
const select = (name: string) => page.getByRole("checkbox", { name: `Select ${name}`, exact: true });

test("lines are selected by keyboard, and their number is announced", async () => {
  await draw(lines());
  await userEvent.keyboard("{ArrowDown}x{Shift>}{ArrowDown}{ArrowDown}{/Shift}");
  await expect.element(page.getByRole("link", { name: "Three" })).toHaveFocus();
  await expect.element(page.getByRole("status")).toHaveTextContent("3 selected");
  await userEvent.keyboard("x");
  await expect.element(page.getByRole("status")).toHaveTextContent("2 selected");
  await userEvent.keyboard("{Control>}a{/Control}");
  await expect.element(page.getByRole("status")).toHaveTextContent("4 selected");
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("status")).not.toBeInTheDocument();
});

test("Shift selects from the last line to this one", async () => {
  await draw(lines());
  await select("Four").click();
  await select("Two").click({ modifiers: ["Shift"] });
  expect(selected()).toBe(3);
});

test("a line shows its folder, labels and counts, and failures lead to their executions", async () => {
  const flow = flowOf("Orders", {
    folder: { id: crypto.randomUUID(), name: "Billing" },
    labels: [{ id: crypto.randomUUID(), name: "urgent", color: "red" }],
    last_24_hours: { executions: 1300, calls: 1200, failed: 7 },
  });
  await draw(lines([flow]));
  const line = page.getByRole("listitem");
  for (const text of ["Billing", "urgent", "1,200", "Never run"])
    await expect.element(line.getByText(text, { exact: false })).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "7 failed executions of Orders" }))
    .toHaveAttribute("href", `/executions?flow=${flow.id}&status=failed&range=24h`);
});

test("a line names the connection to sign in to again, and leads to it", async () => {
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
  const expired = { id: first, name: "Orders bot", state: "expired" as const };
  const refused = { id: second, name: "Stripe", state: "refused" as const };
  await draw(
    lines([
      flowOf("One", { broken_connections: [expired] }),
      flowOf("Two", { broken_connections: [refused, expired] }),
    ]),
  );
  await expect
    .element(page.getByRole("link", { name: "Sign in again: Orders bot", exact: true }))
    .toHaveAttribute("href", `/settings/connections#${first}`);
  await expect
    .element(page.getByRole("link", { name: "Connect again: Stripe and 1 more", exact: true }))
    .toHaveAttribute("href", `/settings/connections#${second}`);
});

test("the head says what the list is sorted by, to those who cannot see it too", async () => {
  await draw(lines());
  await expect.element(page.getByRole("button", { name: "Sort by Calls, 24 h descending" })).toBeVisible();
});
