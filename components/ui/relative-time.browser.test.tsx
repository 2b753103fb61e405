import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw } from "#test/browser/draw.tsx";
import { RelativeTime } from "./relative-time.tsx";

const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();

test.each([
  [3 * 3600 + 60, "3 h ago"],
  [2 * 86_400 + 60, "2 d ago"],
  [-2 * 3600 - 60, "in 2 h"],
])("%d s ago is said as %j", async (seconds, text) => {
  await draw(<RelativeTime at={ago(seconds)} />);
  await expect.element(page.getByText(text, { exact: true })).toBeVisible();
});

test("says the exact instant on hover, and to programs that read the page", async () => {
  const at = "2026-03-04T05:06:07.890Z";
  await draw(<RelativeTime at={at} />);
  const time = page.getByRole("time");
  await expect.element(time).toHaveAttribute("datetime", at);
  await time.hover();
  await expect.element(page.getByText(/4 Mar 2026, \d\d:06:07 /)).toBeVisible();
});

test("what has just come is new, even before the page's clock has gone on", async () => {
  await draw(<RelativeTime at={new Date().toISOString()} />);
  await expect.element(page.getByText("just now")).toBeVisible();
});
