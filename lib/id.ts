import { randomBytes } from "node:crypto";

/** `000` to `fff`: the counter of an id within its millisecond. */
const counters = Array.from({ length: 0x1000 }, (_, counter) => counter.toString(16).padStart(3, "0"));

/** Random bytes that an id takes, and as many as are drawn at once, since each drawing costs more than an id. */
const bytesPerId = 8;
const drawnBytes = 512 * bytesPerId;

let lastMs = 0;
let sequence = 0;
/** `lastMs` and the version, as an id begins: `019ab3c4-d5e6-7`. */
let beginning = "";
/** Hexadecimal digits that no id has taken yet begin at `at`. */
let drawn = "";
let at = 0;

/**
 * A new UUIDv7. It begins with the time, so that ids sort by creation and rows can be partitioned by id (RFC 9562 §5.7);
 * those of one process sort strictly, by a counter within the millisecond (§6.2, method 1).
 */
export function newId(): string {
  const now = Date.now();
  if (now > lastMs) beginMillisecond(now);
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

/** Chance for further ids, with the two bits in the first byte of each that say which kind of UUID it is (RFC 9562 §4.1). */
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
