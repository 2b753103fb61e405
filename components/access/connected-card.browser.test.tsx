import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { connectedChannel, connectProblems } from "#api/connectors/connections-schema.ts";
import { draw } from "#test/browser/draw.tsx";
import { ConnectedCard } from "./connected-card.tsx";

const connection = "01890000-0000-7000-8000-000000000001";

/** The first message to the page that opened the window. */
function heard(): Promise<unknown> {
  const channel = new BroadcastChannel(connectedChannel);
  return new Promise((done) => {
    channel.onmessage = ({ data }) => {
      channel.close();
      done(data);
    };
  });
}

test("the page that opened the window gets the connected account", async () => {
  const message = heard();
  await draw(<ConnectedCard outcome={{ connection }} />);
  await expect.element(page.getByRole("heading", { name: "The account is connected" })).toBeVisible();
  expect(await message).toEqual({ connection });
});

test.each(connectProblems)("the problem %s says what to do", async (problem) => {
  const message = heard();
  await draw(<ConnectedCard outcome={{ problem }} />);
  await expect.element(page.getByRole("heading")).toBeVisible();
  await expect.element(page.getByText(/press Connect again|under Settings → Providers/)).toBeVisible();
  expect(await message).toEqual({ problem });
});
