import type { Exchange, Exchanges } from "#engine/exchange.ts";
import type { HttpBody, HttpPort, OutgoingRequest } from "#engine/ports.ts";
import { clock } from "#lib/clock.ts";
import { cutText } from "#lib/cut-text.ts";
import type { Json } from "#lib/json.ts";
import { isSecretHeader } from "#lib/secret-header.ts";

/** The part of a body that is shown, in characters. */
const shownChars = 20_000;

/** A flow that reads a thousand pages shows its first and its last requests. */
const shownExchanges = 20;

export interface RecordOptions {
  /** Hides what must not be shown in texts and JSON. It sees whole bodies: a cut could leave the half of a secret. */
  mask?: <Value extends Json>(value: Value) => Value;
}

/**
 * A port that records its requests as the runner made them, before secrets are added, and the responses as the given port masked
 * them.
 */
export function recordExchanges(
  http: HttpPort,
  { mask = (value) => value }: RecordOptions = {},
): { http: HttpPort; exchanges: Exchanges } {
  const exchanges: Exchanges = { list: [], left_out: 0 };
  return {
    exchanges,
    http: {
      async send(call) {
        const started = clock.monotonicMs();
        const result = await http.send(call);
        add(exchanges, {
          ...shownRequest(call, mask),
          response:
            result.kind === "response"
              ? { status: result.status, headers: mask(result.headers), body: shownJson(mask(result.body)) }
              : null,
          failure: result.kind === "failure" ? { code: result.code, message: mask(result.message) } : null,
          duration_ms: Math.round(clock.monotonicMs() - started),
        });
        return result;
      },
    },
  };
}

function add(exchanges: Exchanges, exchange: Exchange): void {
  exchanges.list.push(exchange);
  if (exchanges.list.length <= shownExchanges) return;
  exchanges.list.splice(shownExchanges / 2, 1);
  exchanges.left_out += 1;
}

function shownRequest(
  { method, url, headers, body }: OutgoingRequest,
  mask: NonNullable<RecordOptions["mask"]>,
): Pick<Exchange, "method" | "url" | "headers" | "body"> {
  return {
    method,
    url: mask(url),
    headers: headers.map(([name, value]) => [mask(name), isSecretHeader(name) ? "[masked]" : mask(value)]),
    body: shownBody(body, mask),
  };
}

function shownBody(body: HttpBody | undefined, mask: NonNullable<RecordOptions["mask"]>): string | null {
  if (body === undefined) return null;
  if (typeof body === "string") return shownText(mask(body));
  return `${body instanceof Uint8Array ? body.byteLength : body.size} bytes`;
}

/** JSON stays what it is unless it is long. */
function shownJson(body: Json): Json {
  if (typeof body === "string") return shownText(body);
  const text = JSON.stringify(body);
  return text.length > shownChars ? shownText(text) : body;
}

function shownText(text: string): string {
  return text.length > shownChars ? `${cutText(text, shownChars)}… (${text.length} characters)` : text;
}
