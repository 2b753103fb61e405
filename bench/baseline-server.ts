// The baseline of P1: the minimum that a Node server does for such a request. Usage: node bench/baseline-server.ts <port>
import { createServer } from "node:http";

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    const order: unknown = JSON.parse(Buffer.concat(chunks).toString("utf8"));
    const body = JSON.stringify({ success: true, order: typeof order });
    response.writeHead(200, {
      "Content-Type": "application/json",
      "Content-Length": Buffer.byteLength(body),
    });
    response.end(body);
  });
});

server.listen(Number(process.argv[2] ?? 0), "127.0.0.1", () => process.send?.("ready"));
process.on("SIGTERM", () => process.exit(0));
