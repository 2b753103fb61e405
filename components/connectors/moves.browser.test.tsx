import { beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { draw } from "#test/browser/draw.tsx";
import { answerConnectors } from "#test/connectors/answers.ts";
import { MovesSection } from "./moves-section.tsx";

const ids = ["0199d9a0-0000-7000-8000-000000000001", "0199d9a0-0000-7000-8000-000000000002"] as const;
const user = {
  ...{ id: "0199d9a0-0000-7000-8000-000000000009", name: "Ada", email: "ada@example.com" },
  ...{ role: "editor", created_at: "2026-01-01T00:00:00Z" },
};
const node = (label: string, moves: boolean, ...details: string[]) => ({
  ...{ node_id: label, label, from: 1, moves },
  changes: details.map((detail) => ({ breaking: true, detail })),
});
const flow = (index: 0 | 1, name: string, nodes: unknown[], more: object = {}) => ({
  ...{ flow_id: ids[index], name, revision: 7, nodes, live_is_older: false },
  ...more,
});
const result = (index: 0 | 1, name: string, more: object = {}) => ({
  ...{ flow_id: ids[index], name, revision: 8, nodes: [], problem: null },
  ...more,
});

const orders = flow(0, "Orders", [node("Add a pet", true, "The field “Color” was removed.")]);
const invoices = flow(1, "Invoices", [node("List pets", true), node("Old", false, "It is gone.")]);

beforeEach(() => {
  vi.unstubAllGlobals();
});

/** Draws the section; the plan is the first list until a move was asked for, and then the second one. */
async function drawMoves(before: unknown[], after: unknown[], results: unknown[]) {
  const moved: unknown[] = [];
  answerConnectors({
    "GET /api/me": () => Response.json({ user, api_key: null }),
    "GET /api/connectors/pets/moves": () => Response.json({ data: moved.length > 0 ? after : before }),
    "POST /api/connectors/pets/moves": (body) => {
      moved.push(body);
      return Response.json({ data: results });
    },
  });
  await draw(<MovesSection name="pets" version={3} />);
  return moved;
}

test("each flow has its nodes, what breaks at which, and a button; all of them have one", async () => {
  const moved = await drawMoves([orders, invoices], [], [result(0, "Orders"), result(1, "Invoices")]);
  await expect.element(page.getByText("The field “Color” was removed.")).toBeVisible();
  await expect.element(page.getByText("List pets (version 1): nothing that breaks")).toBeVisible();
  await expect
    .element(page.getByRole("link", { name: "Orders" }))
    .toHaveAttribute("href", `/flows/${ids[0]}`);
  await page.getByRole("button", { name: "Move all to version 3" }).click();
  await expect.poll(() => moved).toEqual([{ version: 3, flows: ids.map((id) => ({ id, revision: 7 })) }]);
  await expect.element(page.getByText("2 drafts use version 3 now. Publish them to run it.")).toBeVisible();
});

test("a moved draft whose flow runs an older version says what is left to do", async () => {
  const moved = await drawMoves(
    [orders],
    [flow(0, "Orders", [], { live_is_older: true })],
    [result(0, "Orders")],
  );
  await page.getByRole("button", { name: "Move to version 3: Orders" }).click();
  await expect.poll(() => moved).toHaveLength(1);
  await expect.element(page.getByText(/Publish the flow to run version 3/)).toBeVisible();
  await expect.element(page.getByRole("button", { name: /^Move/ })).not.toBeInTheDocument();
});

test("a flow that someone else has changed is named with the reason", async () => {
  const problem = { code: "revision_stale", detail: "The flow has been changed in the meantime." };
  await drawMoves([orders], [orders], [result(0, "Orders", { revision: null, problem })]);
  await page.getByRole("button", { name: "Move to version 3: Orders" }).click();
  await expect
    .element(page.getByRole("alert"))
    .toHaveTextContent("“Orders” was not moved: The flow has been changed in the meantime.");
});

test("without flows on an older version, there is no section", async () => {
  await drawMoves([], [], []);
  await expect.element(page.getByText("Loading the flows")).not.toBeInTheDocument();
  await expect.element(page.getByRole("heading")).not.toBeInTheDocument();
});
