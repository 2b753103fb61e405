import { InfiniteQueryObserver, QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { listSteps, readExecution } from "#api/executions/reads/contract.ts";
import { listTables } from "#api/flows/tables/contract.ts";
import { readMe } from "#api/identity/account/contract.ts";
import { lookUpInvitation } from "#api/identity/invitations/contract.ts";
import { listReleases } from "#api/packages/releases/release-contract.ts";
import { allOf, pagesOf, queryOf, refresh } from "./queries.ts";

let client: QueryClient;
beforeEach(() => {
  client = new QueryClient();
});
afterEach(() => {
  client.clear();
  vi.unstubAllGlobals();
});

/** Responds with one page for each cursor, which is the number of the next page. */
function stubPages(last: number) {
  const requested: string[] = [];
  vi.stubGlobal("fetch", async (url: string) => {
    requested.push(url);
    const page = Number(new URL(url, "http://localhost").searchParams.get("cursor") ?? 0);
    return Response.json({ data: [], next_cursor: page < last ? String(page + 1) : null });
  });
  return requested;
}

const hashesOf = (...filters: { queryKey: readonly unknown[] }[]) =>
  filters.flatMap((filter) =>
    client
      .getQueryCache()
      .findAll(filter)
      .map(({ queryHash }) => queryHash),
  );

test("a request has the same place in the cache wherever it is written, and each other request another", () => {
  const steps = (id: string, query: object) => queryOf(listSteps, { params: { id }, query }).queryKey;
  expect(steps("1", { limit: 50, status: undefined })).toEqual(steps("1", { limit: 50 }));
  const keys = [
    steps("1", {}),
    steps("2", {}),
    steps("1", { limit: 50 }),
    pagesOf(listSteps, { params: { id: "1" } }).queryKey,
    queryOf(readExecution, { params: { id: "1" } }).queryKey,
    queryOf(readMe).queryKey,
    queryOf(lookUpInvitation, { body: { token: "one" } }).queryKey,
    queryOf(lookUpInvitation, { body: { token: "other" } }).queryKey,
  ];
  expect(new Set(keys.map((key) => JSON.stringify(key))).size).toBe(keys.length);
});

test("all responses of an endpoint are found by its contract, or those with the same parameters", () => {
  const query = { limit: 200 };
  for (const id of ["1", "2"]) {
    client.setQueryData(queryOf(listSteps, { params: { id }, query }).queryKey, {
      data: [],
      next_cursor: null,
    });
    client.setQueryData(pagesOf(listSteps, { params: { id } }).queryKey, { pages: [], pageParams: [] });
  }
  // Its path is the beginning of the steps' path.
  client.setQueryData([readExecution.path, { id: "1" }, {}], "an execution");
  expect(hashesOf(allOf(listSteps))).toHaveLength(4);
  expect(hashesOf(allOf(listSteps, { id: "1" }))).toHaveLength(2);
  expect(hashesOf(allOf(readExecution))).toHaveLength(1);
  expect(hashesOf(allOf(readMe))).toEqual([]);
});

test("only what these endpoints returned is read again", async () => {
  client.setQueryData(queryOf(listTables).queryKey, { data: [], next_cursor: null });
  client.setQueryData(queryOf(listSteps, { params: { id: "1" } }).queryKey, { data: [], next_cursor: null });
  await refresh(client, [listTables, readMe]);
  expect(client.getQueryState(queryOf(listTables).queryKey)?.isInvalidated).toBe(true);
  expect(client.getQueryState(queryOf(listSteps, { params: { id: "1" } }).queryKey)?.isInvalidated).toBe(
    false,
  );
});

test("each page is requested with the cursor of the one before and the same filter", async () => {
  const requested = stubPages(2);
  const pages = pagesOf(listReleases, { params: { slug: "mill" }, query: { limit: 20 } });
  const { pageParams } = await client.fetchInfiniteQuery({ ...pages, pages: 5 });
  expect(requested).toEqual([
    "/api/packages/mill/releases?limit=20",
    "/api/packages/mill/releases?limit=20&cursor=1",
    "/api/packages/mill/releases?limit=20&cursor=2",
  ]);
  expect(pageParams).toEqual([undefined, "1", "2"]);
});

test("while a list loads, another filter's pages stay, but not those of another package", async () => {
  stubPages(0);
  const pages = (slug: string, limit: number) =>
    pagesOf(listReleases, { params: { slug }, query: { limit } });
  const observer = new InfiniteQueryObserver(client, pages("mill", 20));
  const stop = observer.subscribe(() => {});
  await expect.poll(() => observer.getCurrentResult().isSuccess).toBe(true);
  observer.setOptions(pages("mill", 50));
  expect(observer.getCurrentResult()).toMatchObject({
    isPlaceholderData: true,
    data: { pages: [{ data: [] }] },
  });
  await expect.poll(() => observer.getCurrentResult().isPlaceholderData).toBe(false);
  observer.setOptions(pages("race", 50));
  expect(observer.getCurrentResult()).toMatchObject({ isPending: true, data: undefined });
  stop();
});
