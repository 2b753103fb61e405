import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { ApiProblem } from "#components/api/problem.ts";
import { draw } from "#test/browser/draw.tsx";
import { LinkCard } from "./link-card.tsx";

const show = (query: { data: string | undefined; error: Error | null }) =>
  draw(<LinkCard query={query}>{(name) => <h1>Hello {name}</h1>}</LinkCard>);

test("a link that is being checked says so", async () => {
  await show({ data: undefined, error: null });
  await expect.element(page.getByRole("heading", { name: "One moment" })).toBeVisible();
});

test("a link that does not work says why, and leads to the sign-in page", async () => {
  await show({ data: undefined, error: new Error("It may have expired.") });
  await expect.element(page.getByRole("heading", { name: "This link does not work" })).toBeVisible();
  await expect.element(page.getByText("It may have expired.")).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Go to the sign-in page" })).toBeVisible();
});

test("a link that was cut is explained in a sentence, without the name of a field", async () => {
  const detail = "The link is incomplete.";
  const errors = [{ pointer: "/token", code: "invalid_format", detail }];
  const error = new ApiProblem({
    status: 422,
    code: "invalid",
    title: "",
    detail: `/token: ${detail}`,
    errors,
  });
  await show({ data: undefined, error });
  await expect.element(page.getByText(detail, { exact: true })).toBeVisible();
});

test("a link that works shows its page", async () => {
  await show({ data: "Grace", error: null });
  await expect.element(page.getByRole("heading", { name: "Hello Grace" })).toBeVisible();
});
