import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { z } from "zod";

const hookSchema = z.object({
  events: z.array(z.string()),
  config: z.object({ url: z.string(), secret: z.string(), content_type: z.string() }),
});

interface Hook extends z.infer<typeof hookSchema> {
  id: number;
}

/** How it answers the next requests to a path, instead of as it does. */
interface Answer {
  status: number;
  headers?: Record<string, string>;
  body?: unknown;
  /** The request takes effect, and the connection breaks before the response. */
  breaks?: true;
}

/** A provider that keeps the webhooks and issues of one repository, as GitHub does. */
export interface ProviderServer {
  url: string;
  /** The value of EGRESS_ALLOW with which it can be reached. */
  allow: string;
  hooks: Hook[];
  issues: unknown[];
  requests: { method: string; path: string; query: URLSearchParams; authorization: string | undefined }[];
  answer: Answer | null;
  close(): Promise<void>;
}

export async function startProviderServer(): Promise<ProviderServer> {
  let nextId = 1;
  const server = createServer(async (request, response) => {
    const { method = "", url = "", headers } = request;
    const { pathname: path, searchParams: query } = new URL(url, "http://provider");
    provider.requests.push({ method, path, query, authorization: headers.authorization });
    const text = await readAll(request);
    const { answer } = provider;
    if (answer && !answer.breaks) {
      response.writeHead(answer.status, { "content-type": "application/json", ...answer.headers });
      response.end(JSON.stringify(answer.body ?? { message: "Refused" }));
      return;
    }
    const [status, body] = handle(method, path, text);
    if (answer?.breaks) {
      request.socket.destroy();
      return;
    }
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  });

  function handle(method: string, path: string, text: string): [status: number, body: unknown] {
    if (path.endsWith("/issues")) return [200, provider.issues];
    if (method === "GET") return [200, provider.hooks];
    if (method === "POST") {
      const hook = { id: nextId++, ...hookSchema.parse(JSON.parse(text)) };
      if (provider.hooks.some(({ config }) => config.url === hook.config.url)) {
        const message = "Hook already exists on this repository";
        return [
          422,
          { message: "Validation Failed", errors: [{ resource: "Hook", code: "custom", message }] },
        ];
      }
      provider.hooks.push(hook);
      return [201, hook];
    }
    const id = Number(path.split("/").at(-1));
    const at = provider.hooks.findIndex((hook) => hook.id === id);
    if (at < 0) return [404, { message: "Not Found" }];
    provider.hooks.splice(at, 1);
    return [204, null];
  }

  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  const provider: ProviderServer = {
    url: `http://127.0.0.1:${port}`,
    allow: `127.0.0.1:${port}`,
    hooks: [],
    issues: [],
    requests: [],
    answer: null,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  return provider;
}

async function readAll(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
