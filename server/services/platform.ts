import type { ServiceList } from "#lib/services.ts";
import { config, parseConfig } from "#server/platform/config/config.ts";
import { createPool, pool } from "#server/platform/database/pool.ts";
import { createPrisma, prisma } from "#server/platform/database/prisma.ts";
import { createEgress, egress } from "#server/platform/egress/egress.ts";
import { valueLimit } from "#server/platform/json/value-limit.ts";
import { describeFault } from "#server/platform/logging/describe-fault.ts";
import { createLogger, logger } from "#server/platform/logging/logger.ts";
import { createMetricSeries, metricSeries } from "#server/platform/metrics/instruments.ts";
import { lastingKeys } from "#server/platform/secrets/lasting-keys.sql.ts";
import { createFileStorage, fileStorage } from "#server/platform/storage/configured.ts";
import { createTracer, tracer } from "#server/platform/tracing/tracer.ts";

/** The services of every process. */
export function listPlatform(services: ServiceList): void {
  services.add(config, () => parseConfig(process.env));
  services.add(valueLimit, () => config().maxBodyValues);
  services.add(logger, () => createLogger(config()));
  services.add(metricSeries, createMetricSeries);
  services.add(lastingKeys, () => new Map());
  services.add(fileStorage, () => createFileStorage(config()));
  services.add(
    egress,
    () => createEgress({ allow: config().egressAllow }),
    (opened) => opened.close(),
  );
  services.add(
    tracer,
    () => createTracer(config().tracing, egress()),
    (opened) => opened?.close(),
  );
  services.add(
    pool,
    () => createPool(config()),
    (connections) => connections.end(),
  );
  services.add(
    prisma,
    () => createPrisma(pool()),
    (client) => client.$disconnect(),
  );
}

/** For `openServices`. */
export function logCloseFailure(service: string, cause: unknown): void {
  logger().error({ service, fault: describeFault(cause) }, "a service was not closed");
}
