import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { AuditEvent } from "#api/identity/audit-log/schema.ts";
import { draw } from "#test/browser/draw.tsx";
import { AuditDetails } from "./audit-details.tsx";

const id = "01890a5d-ac96-774b-bcce-b302099a8057";

const event: AuditEvent = {
  id,
  at: "2026-11-24T10:00:00.000Z",
  actor: {
    id,
    name: "Ada",
    with: "api_key",
    session_id: null,
    api_key_id: id,
    address: "203.0.113.7",
  },
  action: "flow.changed",
  target: { type: "flow", id, name: "Orders" },
  before: { name: "Ordrs", folder: null },
  after: { name: "Orders", folder: "Shop" },
};

test("a change shows each field before and after, who made it with what, and links its thing", async () => {
  await draw(<AuditDetails event={event} />);
  await expect.element(page.getByRole("link", { name: "Orders" })).toHaveAttribute("href", `/flows/${id}`);
  await expect.element(page.getByRole("row", { name: "name Ordrs Orders" })).toBeVisible();
  await expect.element(page.getByRole("row", { name: "folder None Shop" })).toBeVisible();
  await expect.element(page.getByText(`API key ${id}`)).toBeVisible();
  await expect.element(page.getByText("203.0.113.7")).toBeVisible();
});

test("what was created shows only what is there now", async () => {
  await draw(<AuditDetails event={{ ...event, action: "flow.created", before: null }} />);
  await expect.element(page.getByRole("columnheader", { name: "After" })).toBeVisible();
  await expect.element(page.getByRole("columnheader", { name: "Before" })).not.toBeInTheDocument();
});

test("a sign-in has no fields", async () => {
  await draw(<AuditDetails event={{ ...event, action: "user.signed_in", before: null, after: null }} />);
  await expect.element(page.getByText("203.0.113.7")).toBeVisible();
  await expect.element(page.getByRole("table")).not.toBeInTheDocument();
});

test("an edited draft tells the nodes by name, and links the comparison", async () => {
  const edit = { revision: 9, saves: 3, added: ["Send Email"], changed: ["Webhook"], other: ["connections"] };
  const edited = { ...event, action: "flow.draft_edited", before: { revision: 6 }, after: edit };
  await draw(<AuditDetails event={edited} />);
  await expect.element(page.getByText("Revision 6 to 9, 3 saves")).toBeVisible();
  await expect.element(page.getByText("Send Email")).toBeVisible();
  await expect.element(page.getByText("Connections")).toBeVisible();
  await expect.element(page.getByText("Removed")).not.toBeInTheDocument();
  await expect
    .element(page.getByRole("link", { name: "Compare the drafts before and after" }))
    .toHaveAttribute("href", `/flows/${id}?edit=6-9`);
});
