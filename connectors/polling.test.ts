import { expect, test, vi } from "vitest";
import { createPollers } from "#engine/connectors/pollers.ts";
import type { Json } from "#lib/json.ts";
import { shippedConnectors } from "#test/node-types.ts";

const connection_id = "01890000-0000-7000-8000-000000000001";
const pollers = createPollers([], shippedConnectors);

/** Polls once for each provider that answers, by the path and query of a request. */
async function poll(type: string, input: Record<string, string>, states: readonly ((url: URL) => Json)[]) {
  const poller = pollers.get(type);
  if (!poller) throw new Error(`There is no poller ${type}`);
  const [connector = ""] = type.split("/");
  const urls: URL[][] = [];
  const bodies: unknown[] = [];
  const outputs: Json[][] = [];
  let cursor: Json = null;
  for (const answer of states) {
    const sent: URL[] = [];
    const outcome = await poller.poll({
      settings: poller.settings.parse({ connection_id, input }),
      cursor,
      http: {
        async send({ url, body }) {
          const asked = new URL(url);
          sent.push(asked);
          if (typeof body === "string") bodies.push(JSON.parse(body));
          return { kind: "response", status: 200, headers: {}, body: answer(asked) };
        },
      },
      connections: { find: async () => ({ name: "Ours", connector, fields: {} }) },
      signal: new AbortController().signal,
    });
    if (outcome.kind === "fail") throw new Error(outcome.error.message);
    cursor = outcome.cursor;
    urls.push(sent);
    outputs.push(outcome.outputs);
  }
  return { outputs, urls, bodies };
}

test("a row that was added or changed starts once, and rows that only move start nothing", async () => {
  const header = ["Order", "Name"];
  const place = { spreadsheet_id: "1Bxi", sheet: "Orders" };
  const { outputs } = await poll("google_sheets/new_row", place, [
    () => ({ values: [header, [1, "Ada"], [2, "Bob"]] }),
    () => ({ values: [header, [1, "Ada"], [2, "Bob"], [3, "Cy"]] }),
    () => ({ values: [header, [3, "Cy"], [2, "Bobby"]] }),
  ]);
  expect(outputs).toEqual([[], [{ Order: 3, Name: "Cy" }], [{ Order: 2, Name: "Bobby" }]]);
});

test("mail is listed from the newest known message on", async () => {
  const mail = (id: string, time: number): Json => ({ id, internalDate: String(time), payload: {} });
  const now = Date.UTC(2026, 4, 31, 9, 30);
  const known: Record<string, Json> = { a: mail("a", now), b: mail("b", now + 60_000) };
  const answer =
    (...ids: string[]) =>
    ({ pathname }: URL): Json =>
      pathname.endsWith("/messages")
        ? { messages: ids.map((id) => ({ id })) }
        : (known[pathname.split("/").at(-1) ?? ""] ?? null);
  const { outputs, urls } = await poll("gmail/new_message", { query: "in:inbox" }, [
    answer("a"),
    answer("b", "a"),
  ]);
  expect(outputs).toMatchObject([[], [{ id: "b", receivedAt: "2026-05-31T09:31:00.000Z" }]]);
  const lists = urls.map(([first]) => Object.fromEntries(first?.searchParams ?? []));
  expect(lists).toEqual([
    { q: "in:inbox", maxResults: "1" },
    { q: `in:inbox after:${(now - 600_000) / 1000}`, maxResults: "100" },
  ]);
});

test("a calendar's first poll asks for a day, so that no old event is new", async () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 4, 31, 12), toFake: ["Date"] });
  const event = (id: string, created: string, updated = created): Json => ({ id, created, updated });
  const old = event("a", "2020-01-01T00:00:00Z", "2026-05-31T10:00:00Z");
  const states = [() => ({ items: [old] }), () => ({ items: [old, event("b", "2026-05-31T11:00:00Z")] })];
  const fresh = await poll("google_calendar/new_event", { calendar_id: "primary" }, states);
  expect(fresh.outputs).toMatchObject([[], [{ id: "b" }]]);
  expect(fresh.urls[0]?.[0]?.searchParams.get("updatedMin")).toMatch(/^2026-05-30T12:00/);
  vi.useRealTimers();
});

test("new records are asked for by a formula", async () => {
  const record = (id: string, createdTime: string): Json => ({ id, createdTime, fields: {} });
  const { outputs, urls } = await poll("airtable/new_record", { base: "app1", table: "tbl1" }, [
    () => ({ records: [record("a", "2026-05-31T09:30:00.000Z")] }),
    () => ({ records: [record("a", "2026-05-31T09:30:00.000Z"), record("b", "2026-05-31T09:31:00.000Z")] }),
  ]);
  expect(outputs).toMatchObject([[], [{ id: "b" }]]);
  expect(urls[1]?.[0]?.searchParams.get("filterByFormula")).toBe(
    "IS_AFTER(CREATED_TIME(), DATETIME_PARSE('2026-05-31T09:20:00Z'))",
  );
});

test("files and pages are listed the newest first, and then from the mark on", async () => {
  const file = (id: string, createdTime: string): Json => ({ id, createdTime });
  const drive = await poll("google_drive/new_file", { folder: "d1" }, [
    () => ({ files: [file("a", "2026-05-31T09:30:00Z")] }),
    () => ({ files: [file("b", "2026-05-31T09:40:00Z"), file("a", "2026-05-31T09:30:00Z")] }),
  ]);
  expect(drive.outputs).toMatchObject([[], [{ id: "b" }]]);
  expect(drive.urls[0]?.[0]?.searchParams.get("orderBy")).toBe("createdTime desc");
  expect(drive.urls[1]?.[0]?.searchParams.get("q")).toContain("createdTime > '2026-05-31T09:20:00Z'");

  const page = (id: string, last_edited_time: string): Json => ({ id, last_edited_time, properties: {} });
  const notion = await poll("notion/changed_database_page", { data_source: "d1" }, [
    () => ({ results: [page("a", "2026-05-31T09:30:00Z")], has_more: true, next_cursor: "c2" }),
    () => ({ results: [page("a", "2026-05-31T09:40:00Z")], has_more: false }),
  ]);
  expect(notion.outputs).toMatchObject([[], [{ id: "a" }]]);
  expect(notion.bodies[0]).toMatchObject({
    sorts: [{ timestamp: "last_edited_time", direction: "descending" }],
  });
  expect(notion.bodies.at(-1)).toMatchObject({
    filter: { timestamp: "last_edited_time", last_edited_time: { on_or_after: "2026-05-31T09:20:00Z" } },
  });
});

test("Outlook's mail is listed from the newest known one on, the first time without a time", async () => {
  const mail = (id: string, minute: number): Json => ({
    id,
    receivedDateTime: `2026-11-27T09:0${minute}:00Z`,
  });
  const { outputs, urls } = await poll("microsoft_outlook/new_message", { folder: "inbox" }, [
    () => ({ value: [mail("b", 2), mail("a", 1)] }),
    () => ({ value: [mail("c", 3), mail("b", 2)] }),
  ]);
  expect(outputs).toEqual([[], [mail("c", 3)]]);
  const filters = urls.map(([url]) => url?.searchParams.get("$filter"));
  expect(filters[0]).toBeNull();
  expect(filters[1]).toMatch(/^receivedDateTime ge 2026-11-27T0\d:\d\d:\d\d(\.\d+)?Z$/);
  expect(urls[0]?.[0]?.pathname).toBe("/v1.0/me/mailFolders/inbox/messages");
});

test("a trigger that was stored without a field polls with the field's default", async () => {
  const { urls } = await poll("gmail/new_message", {}, [() => ({ messages: [] })]);
  expect(urls[0]?.[0]?.searchParams.get("q")).toBe("in:inbox");
});
