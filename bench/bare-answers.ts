// The baseline of P5: a Node server that reads the request and responds with a number of prepared bytes.
// Usage: node bench/bare-answers.ts <port> <bytes>; 0 bytes means 304.
import { createServer } from "node:http";

const bytes = Number(process.argv[3] ?? 0);
const body = Buffer.alloc(bytes, "a");

const server = createServer((request, response) => {
  request.on("data", () => {});
  request.on("end", () => {
    if (bytes === 0) {
      response.writeHead(304, { ETag: '"a"' });
      response.end();
      return;
    }
    response.writeHead(200, { "Content-Type": "application/json", "Content-Length": bytes });
    response.end(body);
  });
});

server.listen(Number(process.argv[2] ?? 0), "127.0.0.1", () => process.send?.("ready"));
process.on("SIGTERM", () => process.exit(0));
