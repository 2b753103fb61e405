/** The amount of work that parsing JSON takes. */
export interface JsonLoad {
  /** Levels of objects and lists. */
  depth: number;
  /** Objects, lists, and the commas between their parts. */
  parts: number;
}

const [quote, comma, openList, backslash, closeList, openObject, closeObject] = [
  0x22, 0x2c, 0x5b, 0x5c, 0x5d, 0x7b, 0x7d,
];

/**
 * Estimates the work of parsing JSON in UTF-8 in a nanosecond or two for each byte. Parsing costs a hundred times as
 * much if it nests by the million. Bytes that are not JSON get an estimate too.
 *
 * @param most the limits; the scan stops as soon as one of them is exceeded
 */
export function scanJson(json: Uint8Array, most: JsonLoad): JsonLoad {
  let depth = 0;
  let deepest = 0;
  let parts = 0;
  for (let at = 0; at < json.length; at += 1) {
    switch (json[at]) {
      case quote:
        for (at += 1; at < json.length; at += 1) {
          const code = json[at];
          if (code === quote) break;
          if (code === backslash) at += 1;
        }
        break;
      case openList:
      case openObject:
        depth += 1;
        parts += 1;
        if (depth > deepest) deepest = depth;
        break;
      case closeList:
      case closeObject:
        depth -= 1;
        break;
      case comma:
        parts += 1;
        break;
    }
    if (deepest > most.depth || parts > most.parts) break;
  }
  return { depth: deepest, parts };
}

/** Whether it exceeds neither. */
export function isLightJson(json: Uint8Array, most: JsonLoad): boolean {
  const { depth, parts } = scanJson(json, most);
  return depth <= most.depth && parts <= most.parts;
}
