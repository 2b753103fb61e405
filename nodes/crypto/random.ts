import { randomBytes, randomInt, randomUUID } from "node:crypto";
import { encodeBytes } from "#lib/byte-text.ts";
import { alphabets } from "./alphabets.ts";
import type { Settings } from "./settings.ts";

/** The largest range that `randomInt` takes. */
const maxRange = 2 ** 48 - 1;

/** A random value that cannot be predicted; null if the range of numbers is empty or too large. */
export function randomValue(settings: Settings): string | number | null {
  const { random, length, characters, min, max, output_encoding } = settings;
  switch (random) {
    case "uuid":
      return randomUUID();
    case "bytes":
      return encodeBytes(randomBytes(length), output_encoding);
    case "number":
      return isRange(min, max) ? randomInt(min, max + 1) : null;
    case "text": {
      const alphabet = alphabets[characters];
      return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join("");
    }
  }
}

function isRange(min: number, max: number): boolean {
  return min <= max && max - min < maxRange && Number.isSafeInteger(max + 1);
}
