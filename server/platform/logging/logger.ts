import pino from "pino";
import { service } from "#lib/services.ts";
import type { Config } from "#server/platform/config/config.ts";

/** The process's log: JSON lines on standard output. Never log a secret, a header or a body. */
export const logger = service<pino.Logger>("logger");

export function createLogger({ logLevel }: Pick<Config, "logLevel">): pino.Logger {
  return pino({ level: logLevel, base: { pid: process.pid } });
}
