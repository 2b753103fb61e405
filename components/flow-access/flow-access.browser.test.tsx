import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import type { FlowAccess as Access } from "#api/flows/documents/access/schema.ts";
import { draw } from "#test/browser/draw.tsx";
import { FlowAccess } from "./flow-access.tsx";

const idOf = (n: number) => `01890a5d-ac96-774b-bcce-b302099a80${n}0`;
const everybody = [
  { id: idOf(1), name: "Ada", service: false },
  { id: idOf(2), name: "Grace", service: false },
  { id: idOf(3), name: "Radia", service: false },
  { id: idOf(4), name: "Deploy", service: true },
];

/** What the server stores, and the changes that it got. Each waits until it is let through. */
let stored: Access;
let asked: string[][];
let waiting: (() => void)[];

const toAccess = (ids: readonly string[], isPrivate: boolean): Access => ({
  private: isPrivate,
  people: everybody
    .filter(({ id }) => ids.includes(id) || id === idOf(1))
    .map((person) => ({ ...person, fixed: person.id === idOf(1) })),
});

beforeEach(() => {
  stored = toAccess([], true);
  asked = [];
  waiting = [];
  vi.stubGlobal("fetch", async (url: string, { method = "GET", body }: RequestInit = {}) => {
    if (url.startsWith("/api/people")) return Response.json({ data: everybody, next_cursor: null });
    if (method !== "PUT") return Response.json(stored);
    const sent = JSON.parse(String(body)) as { private: boolean; people?: string[] };
    const people = sent.people ?? stored.people.map(({ id }) => id);
    asked.push(people);
    await new Promise<void>((done) => waiting.push(done));
    stored = toAccess(people, sent.private);
    return Response.json(stored);
  });
});
afterEach(() => vi.unstubAllGlobals());

const people = page.getByRole("list", { name: "People who can see this flow" });

async function add(name: string) {
  await page.getByRole("combobox", { name: "Add a person or service" }).click();
  await page.getByRole("option", { name }).click();
}

async function letThrough(count: number) {
  await expect.poll(() => waiting.length).toBe(count);
  waiting[count - 1]?.();
}

test("two people who are added in quick succession are both on the list", async () => {
  await draw(<FlowAccess flowId="flow" readOnly={false} />);
  await expect.element(people).toHaveTextContent("Ada");
  await add("Grace");
  await expect.poll(() => asked.length).toBe(1);
  // Grace is not saved yet.
  await add("Radia");
  await letThrough(1);
  await letThrough(2);
  await expect.element(people).toHaveTextContent("AdaGraceRadia");
  expect(asked.at(-1)).toEqual([idOf(1), idOf(2), idOf(3)]);
});

test("the list shows which entries are services", async () => {
  await draw(<FlowAccess flowId="flow" readOnly={false} />);
  await add("Deploy (service)");
  await letThrough(1);
  await expect.element(people).toHaveTextContent("AdaDeploy service");
});

test("a flow that is open to everyone for a while has its list again when it is private", async () => {
  stored = toAccess([idOf(2)], true);
  await draw(<FlowAccess flowId="flow" readOnly={false} />);
  await page.getByRole("radio", { name: "Everyone" }).click();
  await letThrough(1);
  await expect.element(people).not.toBeInTheDocument();
  await page.getByRole("radio", { name: "Only some people" }).click();
  await letThrough(2);
  await expect.element(people).toHaveTextContent("AdaGrace");
});
