import { Modal } from "@mantine/core";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { drawInEditor } from "#test/browser/draw.tsx";
import { PanelBox } from "./panel-box.tsx";

function WithDialog() {
  const [opened, setOpened] = useState(true);
  return (
    <>
      <button type="button">Field</button>
      <Modal opened={opened} onClose={() => setOpened(false)} title="Compare call">
        <button type="button">Previous call</button>
      </Modal>
    </>
  );
}

test("Escape in a dialog that the panel opened does not leave the panel, and then it does", async () => {
  const leave = vi.fn();
  await drawInEditor(
    <PanelBox onLeave={leave}>
      <WithDialog />
    </PanelBox>,
  );
  await expect.element(page.getByRole("dialog", { name: "Compare call" })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("dialog", { name: "Compare call" })).not.toBeInTheDocument();
  expect(leave).not.toHaveBeenCalled();
  await page.getByRole("button", { name: "Field" }).click();
  await userEvent.keyboard("{Escape}");
  expect(leave).toHaveBeenCalledOnce();
});
