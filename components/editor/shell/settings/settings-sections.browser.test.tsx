import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { drawField } from "#test/browser/draw.tsx";
import { SettingsSections } from "./settings-sections.tsx";

const sections = ["Access", "Limits", "Data"].map((label) => ({
  label,
  content: <div style={{ height: 700 }}>{label} settings</div>,
}));

const entry = (name: string) =>
  page.getByRole("navigation", { name: "Sections" }).getByRole("button", { name });

test("the menu leads to a section, and marks the one in view", async () => {
  await drawField("", () => <SettingsSections sections={sections} />);
  await expect.element(entry("Access")).toHaveAttribute("aria-current", "true");
  await entry("Limits").click();
  await expect.element(entry("Limits")).toHaveAttribute("aria-current", "true");
  await expect.element(page.getByRole("heading", { name: "Limits" })).toBeInViewport();
  await expect.element(entry("Access")).not.toHaveAttribute("aria-current");
  await userEvent.wheel(page.getByText("Limits settings"), { delta: { y: 2000 } });
  await expect.element(entry("Data")).toHaveAttribute("aria-current", "true");
});
