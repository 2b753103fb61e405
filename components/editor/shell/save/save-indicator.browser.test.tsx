import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { setTypedIn } from "#components/monaco/pending-text.ts";
import { drawInEditor } from "#test/browser/draw.tsx";
import { SaveIndicator } from "./save-indicator.tsx";

test.each([
  ["saved", "Saved"],
  ["saving", "Saving…"],
  ["conflict", "Conflicting changes"],
] as const)("%s is said as %j, and there is nothing to press", async (state, text) => {
  const store = await drawInEditor(<SaveIndicator onRetry={() => {}} />);
  store.getState().setSaveState(state);
  await expect.element(page.getByRole("status")).toHaveTextContent(text);
  await expect.element(page.getByRole("button")).not.toBeInTheDocument();
});

test("offline it counts down to the next try, and can be told to try now", async () => {
  let retries = 0;
  const store = await drawInEditor(<SaveIndicator onRetry={() => retries++} />);
  store.getState().setSaveState("offline", "The server cannot be reached.", Date.now() + 3_600_000);
  await expect.element(page.getByText(/^Retry in 3[56]\d\d s$/)).toBeVisible();
  await page.getByRole("button", { name: "Retry now" }).click();
  expect(retries).toBe(1);
  store.getState().setSaveState("offline", "The server cannot be reached.", Date.now() - 1);
  await expect.element(page.getByText("Retrying…")).toBeVisible();
  store.getState().setSaveState("saved");
  await expect.element(page.getByRole("button")).not.toBeInTheDocument();
});

test("says why the server did not take the draft", async () => {
  const store = await drawInEditor(<SaveIndicator onRetry={() => {}} />);
  store.getState().setSaveState("refused", "A flow can have at most 1000 nodes.");
  await page.getByRole("status").hover();
  await expect.element(page.getByText("A flow can have at most 1000 nodes.")).toBeVisible();
});

test("says that it is saving while typed text has not reached the draft", async () => {
  await drawInEditor(<SaveIndicator onRetry={() => {}} />);
  const field = {};
  setTypedIn(field, true);
  await expect.element(page.getByRole("status")).toHaveTextContent("Saving…");
  setTypedIn(field, false);
  await expect.element(page.getByRole("status")).toHaveTextContent("Saved");
});
