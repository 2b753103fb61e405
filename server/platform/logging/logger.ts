import pino from "pino";
import { singleton } from "#lib/singleton.ts";
import { config } from "#server/platform/config/config.ts";

/** The process's log: JSON lines on standard output. Never log a secret, a header or a body. */
export function logger(): pino.Logger {
  return singleton("logger", () => pino({ level: config().logLevel, base: { pid: process.pid } }));
}
