import { afterAll, beforeAll, expect, test } from "vitest";
import type { Endpoint } from "#server/identity/endpoint/endpoint.ts";
import { endpoints } from "#server/openapi/routes.ts";
import { cookieOf, storeUser } from "#test/access/people.ts";
import { type Sent, send } from "#test/access/send.ts";
import { accessTable } from "#test/access/table.ts";
import { createChooser } from "#test/fuzz/chooser.ts";
import { createTexts } from "#test/fuzz/hostile-texts.ts";
import { createWords } from "#test/fuzz/hostile-words.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { createRandom } from "#test/processes/random.ts";
import { bySize } from "#test/processes/size.ts";
import { openAllServices } from "#test/web-services.ts";

let database: TestDatabase;
let cookie: string;
beforeAll(async () => {
  database = await useTestDatabase({}, openAllServices);
  cookie = await cookieOf(await storeUser(database.pool, "owner"));
});
afterAll(() => database.drop());

/** Endpoints that would end the caller's own sessions; a stream never ends. */
const ending = new Set(["DELETE /api/me/session", "DELETE /api/me/sessions"]);
const nameOf = ({ contract }: Endpoint) => `${contract.method} ${contract.path}`;
const rounds = bySize({ short: 4, long: 12, full: 12 });

const random = createRandom();
const chooser = createChooser(random);
const words = createWords(chooser, []);
const texts = createTexts(chooser, words);

/** A value of the wrong type, or of the right type and out of range. */
function value(): unknown {
  return chooser.one<() => unknown>(
    () => null,
    () => words.text(),
    () => words.name(),
    () => [words.text(), {}],
    () => ({ [words.name()]: words.text() }),
    () => -1,
    () => 1e308,
    () => Number.MAX_SAFE_INTEGER + 1,
    () => 0.1,
    () => true,
    () => "9999-12-31T23:59:59.999Z",
    () => "-271821-04-20T00:00:00Z",
    () => "00000000-0000-0000-0000-000000000000",
    () => "x".repeat(100_000),
    () =>
      Object.fromEntries([
        ["__proto__x", 1],
        ["constructor", { prototype: {} }],
      ]),
  ) as unknown;
}

const asText = (given: unknown) => (typeof given === "string" ? given : JSON.stringify(given));

/** The endpoint's valid request with one to three parts replaced, or another body. */
function spoil(endpoint: Endpoint): Sent {
  const { params = {}, query = "", body } = accessTable[nameOf(endpoint)] ?? {};
  const sent: Sent = { cookie, params: { ...params } };
  if (sent.params && chooser.chance(40)) {
    for (const name of Object.keys(sent.params))
      sent.params[name] = encodeURIComponent(words.text().toWellFormed());
  }
  if (chooser.chance(40)) {
    const search = new URLSearchParams(query);
    const names = [
      "limit",
      "cursor",
      "q",
      "status",
      "flow_id",
      "sort",
      "from",
      "to",
      "include",
      words.name(),
    ];
    for (const name of chooser.some(4, () => chooser.one(...names))) search.append(name, asText(value()));
    sent.query = `?${search}`;
  }
  if (endpoint.contract.method === "GET") return sent;
  const spoiled: Record<string, unknown> = { ...body };
  const names = [...Object.keys(spoiled), words.name()];
  for (const name of chooser.some(4, () => chooser.one(...names))) spoiled[name] = value();
  sent.body = chooser.chance(75)
    ? spoiled
    : chooser.one(
        () => texts.json(),
        () => words.text(),
        () => "[".repeat(5000),
      );
  return sent;
}

test(`held: ${rounds} spoiled requests to each endpoint, none of them answered 5xx (seed ${random.seed})`, async () => {
  const faults: string[] = [];
  const statuses = new Map<number, number>();
  for (const endpoint of endpoints.filter((each) => !ending.has(nameOf(each)))) {
    for (let round = 0; round < rounds; round += 1) {
      const sent = spoil(endpoint);
      const response = await send(endpoint, sent);
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
      await response.body?.cancel();
      if (response.status >= 500) {
        const { cookie: _, ...what } = sent;
        faults.push(`${nameOf(endpoint)} ${response.status} ${JSON.stringify(what).slice(0, 300)}`);
      }
    }
  }
  expect(faults).toEqual([]);
  // The caller stays authenticated until the end, so it was not authentication that refused everything.
  expect(statuses.get(401) ?? 0).toBeLessThan(rounds);
  expect(statuses.get(422) ?? 0).toBeGreaterThan(endpoints.length);
});
