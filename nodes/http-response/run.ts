import { z } from "zod";
import { defineRunner, failed, type Outcome } from "#engine/node.ts";
import { cannotRunScripts, isContentType, withCharset } from "./content-type.ts";
import definition from "./definition.ts";
import { type ResponseBody, readFileBody } from "./response-body.ts";
import { headerNameProblem, headerValueProblem, toHeaderValue } from "./response-header.ts";
import { hasNoBody, parseStatus } from "./status.ts";

/** The response may run scripts, but only in an opaque origin: never `allow-same-origin` (docs/promises.md S9). */
const sandbox = "sandbox allow-forms allow-scripts";

/** Lower-case name to values, in order. */
function groupByName(headers: readonly [name: string, value: string][]): { [name: string]: string[] } {
  const groups = Map.groupBy(headers, ([name]) => name.toLowerCase());
  return Object.fromEntries(
    [...groups].map(([name, entries]): [string, string[]] => [name, entries.map(([, value]) => value)]),
  );
}

/** Resolved tags may make a value longer than the editor accepts. */
const header = z.strictObject({ name: z.string().default(""), value: z.string().default("") });

export default defineRunner({
  type: definition.type,
  settings: definition.config.extend({
    status: z.unknown().default(200),
    headers: z.array(header).default([]),
    body: z.string().default(""),
    file: z.unknown().optional(),
  }),
  run({ settings, executionId, ports, warn }) {
    const status = parseStatus(settings.status);
    if (status === null) {
      const message = `The status is ${JSON.stringify(settings.status)}, which is not a number from 200 to 599.`;
      return failed("status_invalid", message);
    }
    const headers: [name: string, value: string][] = [];
    for (const { name, value: given } of settings.headers) {
      const problem = headerNameProblem(name);
      if (problem) {
        warn(`${problem.detail} It was left out.`);
        continue;
      }
      const value = toHeaderValue(name, given);
      const invalid = headerValueProblem(name, value);
      if (invalid) {
        return failed(invalid.code, invalid.detail);
      }
      headers.push([name, value]);
    }
    const given = { status, headers, warn };
    if (settings.body_from === "text") return respond(given, textBody(settings, warn));
    return readFileBody(settings.file, { executionId, files: ports.files, warn }).then((body) => {
      if (!("problem" in body)) return respond(given, body);
      return failed(body.code, body.problem);
    });
  },
});

function textBody(
  { content_type: given, body }: { content_type: string; body: string },
  warn: (message: string) => void,
): ResponseBody {
  const isTyped = isContentType(given);
  if (!isTyped) warn(`"${given}" is not a content type. The response is sent as plain text.`);
  const contentType = withCharset(isTyped ? given : "text/plain");
  if (describesFile(body))
    warn("The body is the description of a file. To send the file itself, choose a file for Body from.");
  return { text: body, file: null, contentType, headers: [] };
}

function respond(
  {
    status,
    headers: given,
    warn,
  }: { status: number; headers: [name: string, value: string][]; warn(message: string): void },
  { text, file, contentType, headers: more }: ResponseBody,
): Extract<Outcome, { kind: "respond" }> {
  const isBodiless = hasNoBody(status);
  if (isBodiless && (text !== "" || file !== null))
    warn(`A response with status ${status} cannot have a body. The body was left out.`);
  const names = new Set(given.map(([name]) => name.toLowerCase()));
  const headers = [...given];
  if (!isBodiless) {
    headers.push(...more.filter(([name]) => !names.has(name.toLowerCase())));
    if (contentType !== null) headers.push(["Content-Type", contentType]);
  }
  if (contentType !== null && !cannotRunScripts(contentType))
    headers.push(["Content-Security-Policy", sandbox]);
  headers.push(["X-Content-Type-Options", "nosniff"]);
  const body = isBodiless ? "" : text;
  const sent = isBodiless ? null : file;
  const about = sent && {
    filename: sent.filename,
    content_type: sent.contentType,
    size: sent.size,
    file_id: sent.id,
  };
  return {
    kind: "respond",
    response: { status, headers, body, ...(sent && { file: { id: sent.id, size: sent.size } }) },
    output: { status, headers: groupByName(headers), body, ...(about && { file: about }) },
  };
}

/** Whether a body is nothing but the reference to a file, as the tag of one is in JSON. */
function describesFile(body: string): boolean {
  return body.length < 2000 && /^\s*\{[^{}]*"sha256":[^{}]*"file_id":[^{}]*\}\s*$/.test(body);
}
