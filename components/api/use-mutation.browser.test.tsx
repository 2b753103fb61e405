import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw } from "#test/browser/draw.tsx";
import { useMutation } from "./use-mutation.ts";

/** A list whose rows are deleted on a server, and what rows report. */
function arrange() {
  const stored = ["one", "two"];
  const reported: string[] = [];
  const refetch = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();

  function Row({ name }: { name: string }) {
    const client = useQueryClient();
    const removal = useMutation({
      mutationFn: async (removed: string) => {
        await answer.promise;
        if (removed === "two") throw new Error("It is in use.");
        stored.splice(stored.indexOf(removed), 1);
      },
      onSettled: () => client.invalidateQueries({ queryKey: ["rows"] }),
    });
    const remove = () =>
      removal.mutate(name, {
        onSuccess: () => reported.push(`${name} was deleted`),
        onError: ({ message }) => reported.push(`${name}: ${message}`),
      });
    return (
      <li>
        {name}
        <button type="button" onClick={remove}>
          Delete {name}
        </button>
      </li>
    );
  }

  let reads = 0;
  function List() {
    const rows = useQuery({
      queryKey: ["rows"],
      queryFn: async () => {
        reads += 1;
        if (reads > 1) await refetch.promise;
        return [...stored];
      },
    });
    return <ul>{rows.data?.map((name) => <Row key={name} name={name} />)}</ul>;
  }

  function Page() {
    const [isLeft, setIsLeft] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setIsLeft(true)}>
          Leave
        </button>
        {isLeft ? <p>Elsewhere</p> : <List />}
      </>
    );
  }
  return { Page, reported, answer, refetch };
}

test("a row that is deleted reports it before the list is refetched without it", async () => {
  const { Page, reported, answer, refetch } = arrange();
  await draw(<Page />);
  await page.getByRole("button", { name: "Delete one" }).click();
  answer.resolve();
  await expect.poll(() => reported).toEqual(["one was deleted"]);
  await expect.element(page.getByRole("listitem").nth(1)).toBeVisible();
  refetch.resolve();
  await expect.poll(() => page.getByRole("listitem").elements().length).toBe(1);
  expect(reported).toEqual(["one was deleted"]);
});

test("a row reports why it was not deleted", async () => {
  const { Page, reported, answer, refetch } = arrange();
  refetch.resolve();
  await draw(<Page />);
  await page.getByRole("button", { name: "Delete two" }).click();
  answer.resolve();
  await expect.poll(() => reported).toEqual(["two: It is in use."]);
});

test("a page that was left does not react, so that nobody is taken elsewhere", async () => {
  const { Page, reported, answer, refetch } = arrange();
  refetch.resolve();
  await draw(<Page />);
  await page.getByRole("button", { name: "Delete one" }).click();
  await page.getByRole("button", { name: "Leave" }).click();
  await expect.element(page.getByText("Elsewhere")).toBeVisible();
  answer.resolve();
  await answer.promise;
  await new Promise((done) => requestAnimationFrame(done));
  expect(reported).toEqual([]);
});
