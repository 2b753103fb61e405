import { z } from "zod";
import { defineRunner } from "#engine/node.ts";
import { cannotRunScripts, isContentType, withCharset } from "./content-type.ts";
import definition from "./definition.ts";
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
  }),
  run({ settings, warn }) {
    const status = parseStatus(settings.status);
    if (status === null) {
      const message = `The status is ${JSON.stringify(settings.status)}, which is not a number from 200 to 599.`;
      return { kind: "fail", error: { code: "status_invalid", message }, retryable: false };
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
        return { kind: "fail", error: { code: invalid.code, message: invalid.detail }, retryable: false };
      }
      headers.push([name, value]);
    }
    const isTyped = isContentType(settings.content_type);
    if (!isTyped)
      warn(`"${settings.content_type}" is not a content type. The response is sent as plain text.`);
    const contentType = isTyped ? settings.content_type : "text/plain";
    const bodiless = hasNoBody(status);
    const body = bodiless ? "" : settings.body;
    if (bodiless && settings.body !== "")
      warn(`A response with status ${status} cannot have a body. The body was left out.`);
    if (!bodiless) headers.push(["Content-Type", withCharset(contentType)]);
    if (!cannotRunScripts(contentType)) headers.push(["Content-Security-Policy", sandbox]);
    headers.push(["X-Content-Type-Options", "nosniff"]);
    return {
      kind: "respond",
      response: { status, headers, body },
      output: { status, headers: groupByName(headers), body },
    };
  },
});
