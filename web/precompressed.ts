import { readdirSync } from "node:fs";
import Negotiator from "negotiator";
import type { NextHandler } from "./web-server.ts";

const prefix = "/_next/static/";

/** The better one first. */
const encodings = [
  { name: "br", ending: ".br" },
  { name: "gzip", ending: ".gz" },
] as const;

const types = [
  [".js", "text/javascript; charset=utf-8"],
  [".css", "text/css; charset=utf-8"],
] as const;

/**
 * Lets Next send the compressed copy that the build left beside a script or a style sheet
 * (scripts/setup/compress-static.mjs). Next by itself compresses a file for each request, which takes about three times
 * as much processor time (docs/measurements.md).
 *
 * @param folder the build's `static` folder
 */
export function sendPrecompressed(folder: string, serve: NextHandler): NextHandler {
  const files = new Set(readdirSync(folder, { recursive: true, encoding: "utf8" }));
  return (request, response) => {
    const { url = "", method } = request;
    const file = url.startsWith(prefix) ? url.slice(prefix.length) : "";
    const type = types.find(([ending]) => file.endsWith(ending))?.[1];
    const isRead = method === "GET" || method === "HEAD";
    if (type === undefined || !isRead || !files.has(`${file}.br`)) return serve(request, response);
    response.setHeader("Vary", "Accept-Encoding");
    const accepted = new Negotiator(request).encodings(encodings.map(({ name }) => name));
    const encoding = encodings.find(({ name }) => accepted.includes(name));
    if (!encoding) return serve(request, response);
    response.setHeader("Content-Type", type);
    response.setHeader("Content-Encoding", encoding.name);
    request.url = `${url}${encoding.ending}`;
    return serve(request, response);
  };
}
