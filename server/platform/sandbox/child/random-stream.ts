import { createHash } from "node:crypto";

const blockBytes = 32;

/** An endless stream of bytes that the seed decides: SHA-256 of the seed and a counter. */
export function createRandomStream(seed: string): (bytes: Uint8Array) => void {
  let counter = 0;
  let block: Buffer = Buffer.alloc(0);
  return (bytes) => {
    for (let filled = 0; filled < bytes.length; ) {
      if (block.length === 0) {
        block = createHash("sha256").update(`${seed}:${counter}`).digest();
        counter += 1;
      }
      const count = Math.min(block.length, bytes.length - filled, blockBytes);
      bytes.set(block.subarray(0, count), filled);
      block = block.subarray(count);
      filled += count;
    }
  };
}
