import { createServer } from "node:http";
import type { Json } from "#lib/json.ts";

/** A server that answers for everything that workflows call. */
export interface LocalServer {
  url: string;
  /** The value of EGRESS_ALLOW with which flows can reach it. */
  allow: string;
  /** What each path answers to its first request, its second, and so on; the last answer stays. Counting begins anew. */
  answerWith(answers: readonly Json[]): void;
  close(): Promise<void>;
}

export async function startLocalServer(): Promise<LocalServer> {
  let answers: readonly Json[] = [];
  const asked = new Map<string, number>();
  const server = createServer((request, response) => {
    request.resume();
    request.on("end", () => {
      const path = request.url ?? "";
      const count = asked.get(path) ?? 0;
      asked.set(path, count + 1);
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify(answers[Math.min(count, answers.length - 1)] ?? null));
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  const host = `127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
  return {
    url: `http://${host}`,
    allow: host,
    answerWith(next) {
      answers = next;
      asked.clear();
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
