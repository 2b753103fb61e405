import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

interface Sent {
  path: string;
  authorization: string | undefined;
  body: string;
}

/**
 * A server that answers as Slack does, and keeps the requests.
 *
 * @param accepts whether a token is good. Omitted: every one is
 */
export async function startSlack(accepts: (token: string) => Promise<boolean> = async () => true) {
  const sent: Sent[] = [];
  const server = createServer(async (request, response) => {
    const path = (request.url ?? "").split("?")[0] ?? "";
    const { authorization } = request.headers;
    sent.push({ path, authorization, body: await text(request) });
    response.setHeader("content-type", "application/json");
    const isGood = await accepts(authorization?.replace("Bearer ", "") ?? "");
    const answer = answers[path] ?? { ok: false, error: "unknown_method" };
    response.end(JSON.stringify(isGood ? answer : { ok: false, error: "token_revoked" }));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return { sent, url: `http://127.0.0.1:${port}`, stop: () => server.close() };
}

const answers: Readonly<Record<string, unknown>> = {
  "/auth.test": { ok: true, team: "Acme", user: "orders-bot" },
  "/conversations.list": {
    ok: true,
    channels: [
      { id: "C1", name: "orders" },
      { id: "C2", name: "support" },
    ],
  },
  "/chat.postMessage": { ok: true, channel: "C1", ts: "1700000000.000100", message: { text: "Hello" } },
};
