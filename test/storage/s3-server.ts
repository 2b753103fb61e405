import { createServer, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";

/** The part of S3 that storage needs, in memory: PUT, GET and DELETE of objects in one bucket, by path. */
export interface TestS3 {
  /** An endpoint for `createS3Storage`. */
  endpoint: string;
  /** The stored objects, by `/bucket/key`. */
  objects: ReadonlyMap<string, Buffer>;
  /** From now on every response has this status. */
  failWith(status: number): void;
  close(): Promise<void>;
}

/** Starts a server. It accepts any credentials, but requires that requests are signed and have a length. */
export async function startTestS3(): Promise<TestS3> {
  const objects = new Map<string, Buffer>();
  let failure: number | null = null;
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent((request.url ?? "").split("?", 1)[0] ?? "");
    const body = await buffer(request);
    const found = objects.get(path);
    if (failure !== null) response.writeHead(failure).end();
    else if (!request.headers.authorization?.startsWith("AWS4-HMAC-SHA256 Credential=id/")) {
      response.writeHead(403).end();
    } else if (request.method === "PUT" && request.headers["content-length"] === undefined) {
      response.writeHead(411).end();
    } else if (request.method === "PUT") {
      objects.set(path, body);
      response.writeHead(200, { etag: '"x"' }).end();
    } else if (request.method === "DELETE") {
      objects.delete(path);
      response.writeHead(204).end();
    } else if (found) send(response, found, request.headers.range);
    else response.writeHead(404).end("<Error><Code>NoSuchKey</Code><Message>None.</Message></Error>");
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The test S3 has no port.");
  return {
    endpoint: `http://127.0.0.1:${address.port}`,
    objects,
    failWith(status) {
      failure = status;
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

/** The object, or the range of it in a `Range` header. */
function send(response: ServerResponse, object: Buffer, range: string | undefined): void {
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(range ?? "")?.map(Number) ?? [];
  if (first === undefined || last === undefined) response.writeHead(200).end(object);
  else {
    response.writeHead(206, { "content-range": `bytes ${first}-${last}/${object.length}` });
    response.end(object.subarray(first, last + 1));
  }
}
