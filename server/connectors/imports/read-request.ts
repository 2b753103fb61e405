import type { z } from "zod";
import { maxImportBytes } from "#api/connectors/imports-schema.ts";
import type { Operation } from "#engine/connectors/format.ts";
import type { CompiledDescription } from "#engine/connectors/openapi/compiled.ts";
import { parseRequestBody } from "#server/platform/http/parse.ts";
import { isRefusal, type Refusal, refuse, retryAfter } from "#server/platform/http/refusal.ts";
import { toHttpRequest } from "#server/platform/http/web-adapter.ts";
import { type CompileOptions, compile } from "./compile.ts";
import { type DescriptionPlace, loadDescription } from "./load-description.ts";

/** The parsed request, and the description that it has or names. */
export interface ReadRequest<Body> {
  body: Body;
  /** Its URL; null if it was in the request or in a stored file. */
  url: string | null;
  description: CompiledDescription;
  operations: ReadonlyMap<string, Operation>;
}

type Given = DescriptionPlace & { host?: string | undefined };
type Wanted = Pick<CompileOptions, "isListed" | "operations">;

/** Each takes up to 100 MB of this process, and half a gigabyte of another one. */
const maxAtOnce = 2;
let running = 0;

/**
 * Reads a request with a description, or with the place of one. The body is parsed in the converter's process.
 *
 * @param wanted the operations that are needed, given the body
 */
export async function readRequest<Body extends Given>(
  request: Request,
  schema: z.ZodType<Body>,
  wanted: Wanted | ((body: Body) => Wanted),
): Promise<ReadRequest<Body> | Refusal> {
  if (running >= maxAtOnce)
    return retryAfter(
      refuse(429, "busy", "Other descriptions are being read. Try again in a few seconds."),
      5,
    );
  running += 1;
  try {
    return await read(request, schema, wanted);
  } finally {
    running -= 1;
  }
}

async function read<Body extends Given>(
  request: Request,
  schema: z.ZodType<Body>,
  wanted: Wanted | ((body: Body) => Wanted),
): Promise<ReadRequest<Body> | Refusal> {
  const { signal } = request;
  const sent = await toHttpRequest(request).readBody(maxImportBytes);
  if (sent.kind === "too_large")
    return refuse(
      413,
      "body_too_large",
      `The body can have at most ${maxImportBytes} bytes. Give a URL instead.`,
    );
  if (sent.kind === "aborted")
    return refuse(400, "body_incomplete", "The connection closed before the body was complete.");
  const known = typeof wanted === "function" ? { isListed: true, operations: "request" as const } : wanted;
  const first = await compile(sent.bytes, { input: "request", host: null, location: null, ...known }, signal);
  if (isRefusal(first)) return first;
  const parsed = parseRequestBody(schema, first.request ?? {});
  if (isRefusal(parsed)) return parsed;
  const { value: body } = parsed;
  if (first.description)
    return { body, url: null, description: first.description, operations: first.operations };
  const url = body.url ?? null;
  const loaded = await loadDescription(body, signal);
  if (isRefusal(loaded)) return loaded;
  const own = typeof wanted === "function" ? wanted(body) : wanted;
  const second = await compile(
    loaded,
    { input: "description", host: body.host ?? null, location: url, ...own },
    signal,
  );
  if (isRefusal(second)) return second;
  const { description, operations } = second;
  if (!description) throw new Error("The converter returned no description.");
  return { body, url, description, operations };
}
