import type { LogLine } from "#server/platform/sandbox/call.ts";

const levels: ReadonlySet<string> = new Set(["debug", "error", "info", "log", "warn"]);
/** A line costs something even if it is empty. */
const lineBytes = 16;

export interface LogBook {
  readonly lines: LogLine[];
  readonly droppedBytes: number;
  add(level: string, text: string): void;
}

/** Collects console output up to a limit; output beyond it is counted and dropped. */
export function createLogBook(limitBytes: number): LogBook {
  const lines: LogLine[] = [];
  let left = limitBytes;
  let droppedBytes = 0;
  return {
    lines,
    get droppedBytes() {
      return droppedBytes;
    },
    add(level, text) {
      const bytes = logBytesOf(text);
      if (bytes <= left) {
        left -= bytes;
        lines.push({ level: isLevel(level) ? level : "log", text });
        return;
      }
      droppedBytes += bytes - lineBytes;
      left = 0;
    },
  };
}

/** The bytes of the limit that a line uses. */
export const logBytesOf = (text: string) => Buffer.byteLength(text) + lineBytes;

const isLevel = (level: string): level is LogLine["level"] => levels.has(level);
