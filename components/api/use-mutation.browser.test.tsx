import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw } from "#test/browser/draw.tsx";
import { useMutation } from "./use-mutation.ts";

/** A server that stores rows, what the rows reported, and what the server waits for. */
let stored: string[];
let reported: string[];
let reads: number;
let answer: PromiseWithResolvers<void>;
let refetch: PromiseWithResolvers<void>;
beforeEach(() => {
  [stored, reported, reads] = [["one", "two"], [], 0];
  [answer, refetch] = [Promise.withResolvers(), Promise.withResolvers()];
});

async function remove(name: string): Promise<void> {
  await answer.promise;
  if (name === "two") throw new Error("It is in use.");
  stored.splice(stored.indexOf(name), 1);
}

async function read(): Promise<string[]> {
  reads += 1;
  if (reads > 1) await refetch.promise;
  return [...stored];
}

function Row({ name }: { name: string }) {
  const client = useQueryClient();
  const removal = useMutation({
    mutationFn: remove,
    onSettled: () => client.invalidateQueries({ queryKey: ["rows"] }),
  });
  const press = () =>
    removal.mutate(name, {
      onSuccess: () => reported.push(`${name} was deleted`),
      onError: ({ message }) => reported.push(`${name}: ${message}`),
    });
  return (
    <li>
      {name}
      <button type="button" onClick={press}>
        Delete {name}
      </button>
    </li>
  );
}

function List() {
  const rows = useQuery({ queryKey: ["rows"], queryFn: read });
  return (
    <ul>
      {rows.data?.map((name) => (
        <Row key={name} name={name} />
      ))}
    </ul>
  );
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

test("a row that is deleted reports it before the list is refetched without it", async () => {
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
  refetch.resolve();
  await draw(<Page />);
  await page.getByRole("button", { name: "Delete two" }).click();
  answer.resolve();
  await expect.poll(() => reported).toEqual(["two: It is in use."]);
});

test("a page that was left does not react, so that nobody is taken elsewhere", async () => {
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
