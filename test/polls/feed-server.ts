import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";

/** What the server says to the next requests. */
export interface FeedAnswer {
  status?: number;
  headers?: Record<string, string>;
  body?: string;
  /** It never responds. */
  hangs?: true;
}

/** A server with a feed that changes. */
export interface FeedServer {
  url: string;
  /** The value of EGRESS_ALLOW with which flows can reach it. */
  allow: string;
  /** The headers of each request. */
  requests: IncomingHttpHeaders[];
  answer: FeedAnswer;
  /** How many requests have no response. */
  hanging(): number;
  close(): Promise<void>;
}

/** The feed with these entries, newest first as feeds are. */
export function rssOf(...ids: readonly (string | number)[]): string {
  const items = ids.map(
    (id) => `<item><guid isPermaLink="false">${id}</guid><title>Entry ${id}</title></item>`,
  );
  return `<rss version="2.0"><channel><title>Example News</title>${items.join("")}</channel></rss>`;
}

/** @param answer for each path; default: the server's `answer` */
export async function startFeedServer(paths: Record<string, FeedAnswer> = {}): Promise<FeedServer> {
  const hanging = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    feeds.requests.push(request.headers);
    const { status = 200, headers = {}, body = "", hangs } = paths[request.url ?? ""] ?? feeds.answer;
    if (hangs) {
      hanging.add(response);
      response.on("close", () => hanging.delete(response));
      return;
    }
    response.writeHead(status, { "content-type": "application/rss+xml", ...headers }).end(body);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  const host = `127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
  const feeds: FeedServer = {
    url: `http://${host}`,
    allow: host,
    requests: [],
    answer: { body: rssOf() },
    hanging: () => hanging.size,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  return feeds;
}
