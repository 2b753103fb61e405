import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw } from "#test/browser/draw.tsx";
import { Queue } from "./queue.tsx";

const queue = { queued: 1500, running: 2, waiting: 0, limited: 0, oldest_seconds: 0, workers: 1 };

test.each([
  [1200, "1,200 queued executions wait because of their flows' limits."],
  [1, "1 queued execution waits because of its flow's limits."],
])("says that %i of the queued wait because of a limit", async (limited, text) => {
  await draw(<Queue queue={{ ...queue, limited }} />);
  await expect.element(page.getByText(text)).toBeVisible();
});

test("says nothing of limits when none holds anything up", async () => {
  await draw(<Queue queue={queue} />);
  await expect.element(page.getByRole("link", { name: "queued: 1,500" })).toBeVisible();
  expect(document.body.textContent).not.toContain("because of");
});
