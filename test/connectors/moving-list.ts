import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Random } from "#test/processes/random.ts";

interface Item {
  title: string;
  created_at: string;
  id?: number;
}

/** A list of GitHub issues that changes as no list should: its order, its age, its ids, and its mood. */
export interface MovingList {
  url: string;
  allow: string;
  /** The titles of the items that were published since `begin`. */
  published: string[];
  requests: number;
  /** It always answers, with all that it has. */
  isCalm: boolean;
  publish(count: number): void;
  close(): Promise<void>;
}

const minuteMs = 60_000;
/** Every fifth item has no id. */
const idEvery = 5;
const known = 5;

export async function startMovingList({ integer }: Random): Promise<MovingList> {
  const startMs = Date.now() - 20_000 * minuteMs;
  const items: Item[] = [];
  const add = () => {
    const number = items.length + 1;
    const item = {
      title: `Issue ${number}`,
      created_at: new Date(startMs + number * minuteMs).toISOString(),
    };
    items.push(number % idEvery === 0 ? item : { ...item, id: number });
    return item.title;
  };
  for (let index = 0; index < known; index += 1) add();

  const server = createServer((request, response) => {
    list.requests += 1;
    const { searchParams } = new URL(request.url ?? "", "http://list");
    const since = searchParams.get("since");
    if (!list.isCalm && integer(10) === 0) {
      response.writeHead(502).end();
      return;
    }
    // A copy of the list that lags behind.
    const seen = list.isCalm || integer(6) > 0 ? items.length : Math.max(known, items.length - integer(8));
    const listed = items
      .slice(0, seen)
      .filter(({ created_at }) => since === null || Date.parse(created_at) >= Date.parse(since));
    for (let index = listed.length - 1; index > 0; index -= 1) {
      const other = integer(index + 1);
      [listed[index], listed[other]] = [listed[other] as Item, listed[index] as Item];
    }
    setTimeout(() => {
      response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(listed));
    }, integer(40));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  const list: MovingList = {
    url: `http://127.0.0.1:${port}`,
    allow: `127.0.0.1:${port}`,
    published: [],
    requests: 0,
    isCalm: false,
    publish(count) {
      for (let index = 0; index < count; index += 1) list.published.push(add());
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  return list;
}
