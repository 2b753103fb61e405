import { randomBytes } from "node:crypto";
import { clock } from "./clock.ts";

/** `000` to `fff`: the counter of an id within its millisecond. */
const counters = Array.from({ length: 0x1000 }, (_, counter) => counter.toString(16).padStart(3, "0"));

/** Random bytes per id, and bytes drawn at once: drawing costs more than building an id. */
const bytesPerId = 8;
const drawnBytes = 512 * bytesPerId;

/**
 * The largest lead of ids over the clock. Many at once are a little ahead; more means that the clock was set
 * back.
 */
const maxAheadMs = 10_000;

let lastMs = 0;
let sequence = 0;
/** An id's prefix, from `lastMs` and the version: `019ab3c4-d5e6-7`. */
let beginning = "";
/** Unused hexadecimal digits start at `at`. */
let drawn = "";
let at = 0;

/**
 * Creates a UUIDv7. It starts with the time, so ids sort by creation and rows can be partitioned by id (RFC 9562 §5.7). Ids of
 * one process are strictly ordered by a counter within the millisecond (§6.2, method 1), unless the clock is set back by more
 * than ten seconds: ids follow it then, because retention and reconciliation read the time from them.
 */
export function newId(): string {
  const now = clock.nowMs();
  if (now > lastMs || now < lastMs - maxAheadMs) beginMillisecond(now);
  else if (sequence < 0xfff) sequence += 1;
  else beginMillisecond(lastMs + 1);
  if (at === drawn.length) draw();
  const variant = drawn.slice(at, at + 4);
  const rest = drawn.slice(at + 4, at + 16);
  at += bytesPerId * 2;
  return `${beginning}${counters[sequence]}-${variant}-${rest}`;
}

function beginMillisecond(ms: number): void {
  lastMs = ms;
  sequence = 0;
  const time = ms.toString(16).padStart(12, "0");
  beginning = `${time.slice(0, 8)}-${time.slice(8)}-7`;
}

/** Random digits for the next ids. The first byte of each contains the two variant bits (RFC 9562 §4.1). */
function draw(): void {
  const bytes = randomBytes(drawnBytes);
  for (let first = 0; first < drawnBytes; first += bytesPerId) {
    bytes[first] = 0x80 | ((bytes[first] ?? 0) & 0x3f);
  }
  drawn = bytes.toString("hex");
  at = 0;
}

/** A secret of `bytes` random bytes in URL-safe base64 (32 bytes: 43 characters). */
export function newSecret(bytes = 32): string {
  return randomBytes(bytes).toString("base64url");
}
