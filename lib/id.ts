import { randomBytes, randomUUID } from "node:crypto";

let lastMs = 0;
let sequence = 0;

/**
 * A new UUIDv7. It begins with the time, so that ids sort by creation and rows can be partitioned by id (RFC 9562 §5.7);
 * those of one process sort strictly, by a counter within the millisecond (§6.2, method 1). Made from Node's own random
 * UUID, which takes a quarter of the time that drawing the bits for each id takes: two are made for every call.
 */
export function newId(): string {
  const now = Date.now();
  if (now > lastMs) {
    lastMs = now;
    sequence = 0;
  } else if (sequence < 0xfff) {
    sequence += 1;
  } else {
    lastMs += 1;
    sequence = 0;
  }
  const time = lastMs.toString(16).padStart(12, "0");
  const counter = sequence.toString(16).padStart(3, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${counter}${randomUUID().slice(18)}`;
}

/** A secret of `bytes` random bytes in URL-safe base64 (32 bytes: 43 characters). */
export function newSecret(bytes = 32): string {
  return randomBytes(bytes).toString("base64url");
}
