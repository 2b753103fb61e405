import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A server for flows to call. It sends no response before `respond` is called. */
export async function startDelayedServer() {
  let respond = () => {};
  const mayRespond = new Promise<void>((done) => {
    respond = done;
  });
  const server = createServer((_request, response) => {
    void mayRespond.then(() => response.end("done"));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    respond,
    async stop() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
