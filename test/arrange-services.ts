import { afterAll, beforeAll } from "vitest";
import { openServices, type ServiceList, type Services } from "#lib/services.ts";
import { type Config, parseConfig } from "#server/platform/config/config.ts";
import { secretKey } from "./secret-key.ts";

/** Opens the services that a file's tests need, and closes them after the tests. For tests without a database. */
export function arrangeServices(fill: (list: ServiceList) => void): void {
  let services: Services;
  beforeAll(() => {
    services = openServices(fill, (id, cause) => {
      throw new Error(`The service "${id}" was not closed.`, { cause });
    });
  });
  afterAll(() => services.close());
}

/** A configuration that logs nothing. */
export function testConfig(environment: Record<string, string> = {}): Config {
  return parseConfig({
    DATABASE_URL: "postgresql://localhost/none",
    SECRET_KEY: secretKey,
    LOG_LEVEL: "silent",
    ...environment,
  });
}
