import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { stepOf } from "#components/editor/state/store/test-execution.ts";
import { untilTime } from "#components/ui/time-text.ts";
import { draw } from "#test/browser/draw.tsx";
import { WaitNote } from "./wait-note.tsx";

const until = "2026-01-01T12:00:00.000Z";
const approvalUrl = "https://flows.example.com/resume/approval";
const callUrl = "https://hooks.example.com/resume/call";

test("an approval says until when it waits, and opens in another tab", async () => {
  await draw(
    <WaitNote
      step={stepOf("a", "waiting", { resume_at: until, resume_link: { kind: "page", url: approvalUrl } })}
    />,
  );
  await expect
    .element(page.getByText(`Waits for a decision until ${untilTime(new Date(until), new Date())}`))
    .toBeVisible();
  const link = page.getByRole("link", { name: "Open approval" });
  await expect.element(link).toHaveAttribute("href", approvalUrl);
  await expect.element(link).toHaveAttribute("target", "_blank");
  await expect.element(page.getByRole("button", { name: "Copy link" })).toBeVisible();
});

test("a wait for a call is resumed after a confirmation, and not without it", async () => {
  const open = vi.spyOn(window, "open").mockReturnValue(null);
  await draw(<WaitNote step={stepOf("a", "waiting", { resume_link: { kind: "call", url: callUrl } })} />);
  await expect.element(page.getByText("Waits for a call", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Resume now" }).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  expect(open).not.toHaveBeenCalled();
  await page.getByRole("button", { name: "Resume now" }).click();
  await page.getByRole("button", { name: "Resume step" }).click();
  await expect.poll(() => open.mock.calls).toEqual([[callUrl, "_blank", "noopener,noreferrer"]]);
});

test.each([
  ["a sub-flow", { child_execution_id: "child" }, "Waits for a sub-flow"],
  ["a time", { resume_at: until }, `Waits until ${untilTime(new Date(until), new Date())}`],
])("a step that waits for %s says so, without an action", async (_, more, text) => {
  await draw(<WaitNote step={stepOf("a", "waiting", more)} />);
  await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  await expect.element(page.getByRole("button")).not.toBeInTheDocument();
});

test("a step that does not wait has no note", async () => {
  await draw(<WaitNote step={stepOf("a", "succeeded", { resume_at: until })} />);
  expect(document.body.textContent).not.toContain("Waits");
});
