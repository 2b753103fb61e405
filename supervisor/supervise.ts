import { join, resolve } from "node:path";
import { clock } from "#lib/clock.ts";
import { collectGarbage } from "#lib/collect-garbage.ts";
import { type Config, parseConfig } from "#server/platform/config/config.ts";
import { migrate } from "#server/platform/database/migrate.ts";
import { type Child, superviseChild } from "./child.ts";
import { prepareDataFolder } from "./data-folder.ts";
import { type SupervisedDatabase, superviseDatabase } from "./database.ts";
import { childEnvironment } from "./environment.ts";
import { elapsed, log } from "./log.ts";
import { assertPortFree } from "./port.ts";
import { readOrCreateSecretKey, readPreviousSecretKey } from "./secret-key.ts";
import { watchSources } from "./source-watch.ts";
import { webFlags } from "./web-flags.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** A terminal signals the whole process group, and our parent may forward the signal: within this time both count as one. */
const sameSignalMs = 1000;

/**
 * Runs everything on one machine: the embedded database, unless DATABASE_URL is set, then web and workers. Each is restarted
 * whenever it exits. Resolves when all have drained after SIGTERM or SIGINT: web and workers first, the database last. A second
 * signal kills them.
 *
 * @throws when a process does not start; those that did are stopped
 */
export async function supervise(environment: Environment): Promise<void> {
  const startedAtMs = clock.monotonicMs();
  const stop = untilSignal();
  const dataDir = resolve(environment.DATA_DIR || ".data");
  const early = checkEarly(environment);
  await assertPortFree(early.port, early.host);
  await prepareDataFolder(dataDir);
  const given = { ...environment, DATA_DIR: dataDir };
  const isProduction = (environment.NODE_ENV || "production") === "production";
  const database = environment.DATABASE_URL ? null : await superviseDatabase(dataDir, early.postgresPrograms);
  const children: Child[] = [];
  let stopWatching = () => {};
  try {
    const complete: Environment = {
      ...given,
      DATABASE_URL: database?.url ?? environment.DATABASE_URL,
      SECRET_KEY:
        environment.SECRET_KEY ||
        (database || !isProduction ? await readOrCreateSecretKey(dataDir) : undefined),
      SECRET_KEY_PREVIOUS: environment.SECRET_KEY_PREVIOUS || (await readPreviousSecretKey(dataDir)),
      LOG_LEVEL: environment.LOG_LEVEL || "warn",
      // In development nobody waits for a load balancer.
      SHUTDOWN_NOTICE_SECONDS: environment.SHUTDOWN_NOTICE_SECONDS || (isProduction ? undefined : "0"),
    };
    const { baseUrl, databaseUrl, workers } = parseConfig(complete);
    const applied = await migrate(databaseUrl);
    if (applied.length > 0) log(`database schema updated: ${applied.join(", ")}`);
    const started = startChildren(complete, workers);
    children.push(started.web, ...started.workers);
    if (!isProduction) stopWatching = restartOnChange(started);
    stop.onForce(() => force(children, database));
    await Promise.race([Promise.all(children.map((child) => child.ready)), stop.stopRequest]);
    if (!stop.isAsked()) log(`Millrace is ready at ${baseUrl} (first ${elapsed(startedAtMs)})`);
    collectGarbage();
    await stop.stopRequest;
    log("stopping: finishing running work");
  } finally {
    stopWatching();
    await Promise.all(children.map((child) => child.stop()));
    await database?.stop();
  }
  log("stopped");
}

/** Reports invalid values before anything is started. Values that are filled in later count as set. */
function checkEarly(environment: Environment): Config {
  return parseConfig({
    ...environment,
    DATABASE_URL: environment.DATABASE_URL || "postgresql://localhost/millrace",
    SECRET_KEY: environment.SECRET_KEY || "-".repeat(32),
  });
}

/** For development: web and workers restart when their sources change. */
function restartOnChange({ web, workers }: Children): () => void {
  return watchSources(join(import.meta.dirname, ".."), {
    onChange(loader, paths) {
      log(`${paths.join(", ")} changed, restarting ${loader}`);
      for (const child of loader === "web" ? [web] : workers) child.restart();
    },
    onFailure(cause) {
      const reason = cause instanceof Error ? cause.message : String(cause);
      log(`Not all sources are watched (${reason}). Restart by hand after a change.`);
    },
  });
}

interface Children {
  web: Child;
  workers: Child[];
}

function startChildren(environment: Environment, workers: number): Children {
  const web = superviseChild({
    name: "web",
    program: "web.ts",
    flags: webFlags,
    environment: childEnvironment("web", environment),
  });
  const others = Array.from({ length: workers }, (_, index) =>
    superviseChild({
      name: workers === 1 ? "worker" : `worker ${index + 1}`,
      program: "worker.ts",
      flags: [],
      environment: childEnvironment("worker", environment),
    }),
  );
  return { web, workers: others };
}

function force(children: readonly Child[], database: SupervisedDatabase | null): void {
  log("forced to stop");
  for (const child of children) child.kill();
  const exit = () => process.exit(1);
  if (database) database.stop().then(exit, exit);
  else exit();
}

function untilSignal() {
  const stopRequest = Promise.withResolvers<void>();
  let requestedAtMs: number | null = null;
  let handleForce: () => void = () => process.exit(1);
  const receive = () => {
    if (requestedAtMs === null) {
      requestedAtMs = clock.monotonicMs();
      stopRequest.resolve();
    } else if (clock.monotonicMs() - requestedAtMs > sameSignalMs) handleForce();
  };
  process.on("SIGTERM", receive).on("SIGINT", receive);
  return {
    stopRequest: stopRequest.promise,
    isAsked: () => requestedAtMs !== null,
    onForce(handle: () => void) {
      handleForce = handle;
    },
  };
}
