import { createServer } from "node:http";
import { freePort } from "#supervisor/free-port.ts";

/** A site of somebody's own, on another origin than the product: it answers each path with its file. */
export async function startOtherSite(files: Readonly<Record<string, string>>) {
  const port = await freePort();
  const types: Readonly<Record<string, string>> = {
    css: "text/css",
    js: "text/javascript",
    html: "text/html",
  };
  const server = createServer((request, response) => {
    const path = (request.url ?? "/").slice(1) || "index.html";
    const content = files[path];
    const type = types[path.split(".").at(-1) ?? ""] ?? "text/plain";
    response.writeHead(content === undefined ? 404 : 200, { "Content-Type": `${type}; charset=utf-8` });
    response.end(content ?? "");
  });
  await new Promise<void>((listening) => server.listen(port, "127.0.0.1", listening));
  return {
    url: `http://127.0.0.1:${port}/`,
    async stop() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
