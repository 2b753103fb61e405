import type { OperationRun } from "#api/connectors/schema.ts";
import type { HttpBody, HttpPort } from "#engine/ports.ts";
import { clock } from "#lib/clock.ts";
import { cutText } from "#lib/cut-text.ts";

export type SentRequest = OperationRun["requests"][number];

/** The part of a body that is shown, in characters. */
const shownChars = 20_000;

/** A port that keeps its requests as the runner made them, before secrets are added, and the responses as they were masked. */
export function recordRequests(http: HttpPort): { http: HttpPort; requests: SentRequest[] } {
  const requests: SentRequest[] = [];
  return {
    requests,
    http: {
      async send(call) {
        const { method, url, headers, body } = call;
        const started = clock.monotonicMs();
        const result = await http.send(call);
        const response = result.kind === "response" ? result : null;
        requests.push({
          ...{ method, url, headers, body: shownBody(body) },
          response: response && { status: response.status, headers: response.headers, body: response.body },
          duration_ms: Math.round(clock.monotonicMs() - started),
        });
        return result;
      },
    },
  };
}

function shownBody(body: HttpBody | undefined): string | null {
  if (body === undefined) return null;
  if (typeof body === "string") {
    const shown = cutText(body, shownChars);
    return shown === body ? body : `${shown}… (${body.length} characters)`;
  }
  return `${body instanceof Uint8Array ? body.byteLength : body.size} bytes`;
}
