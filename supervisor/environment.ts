import { join } from "node:path";
import type { environmentSchema } from "#server/platform/config/config.ts";

type Role = "web" | "worker";
type Environment = Readonly<Record<string, string | undefined>>;

/** Runs compiled programs: 20 MB less per process and half the start time, compared with stripping types at startup. */
const compileCache = join(import.meta.dirname, "../node_modules/.cache/compile");

/** By default glibc gives each thread its own heap, whose free memory other threads cannot use. */
const oneArena = { MALLOC_ARENA_MAX: "1" };

/** Variables that any program may need. */
const machine = [
  "PATH",
  "HOME",
  "TMPDIR",
  "LANG",
  "LC_ALL",
  "TZ",
  "NODE_EXTRA_CA_CERTS",
  "SSL_CERT_FILE",
  "SSL_CERT_DIR",
];
type Variable = keyof typeof environmentSchema.shape;

/** The processes that read each variable. `environment-readers.test.ts` compares this with the code. */
const readers: Readonly<Record<Variable, "both" | Role | "supervisor">> = {
  PORT: "both",
  HOST: "web",
  BASE_URL: "both",
  WEBHOOK_URL: "both",
  DATABASE_URL: "both",
  DATABASE_CONNECTIONS: "both",
  PGBIN: "supervisor",
  DATA_DIR: "both",
  STORAGE_URL: "both",
  SMTP_URL: "both",
  SMTP_FROM: "web",
  SECRET_KEY: "both",
  SECRET_KEY_PREVIOUS: "both",
  BOOTSTRAP_API_KEY: "web",
  SESSION_DAYS: "web",
  OIDC_ISSUER: "web",
  OIDC_NAME: "web",
  OIDC_CLIENT_ID: "web",
  OIDC_CLIENT_SECRET: "web",
  OIDC_SCOPES: "web",
  OIDC_GROUPS_CLAIM: "web",
  OIDC_ROLES: "web",
  OIDC_TRUSTS_EMAIL: "web",
  OIDC_SIGNS_OUT: "web",
  GOOGLE_CLIENT_ID: "web",
  GOOGLE_CLIENT_SECRET: "web",
  GOOGLE_ROLES: "web",
  GITHUB_CLIENT_ID: "web",
  GITHUB_CLIENT_SECRET: "web",
  GITHUB_ROLES: "web",
  RESTORE_ACCESS_OF: "web",
  SHUTDOWN_NOTICE_SECONDS: "web",
  WORKERS: "supervisor",
  WORKER_CONCURRENCY: "worker",
  MAX_BODY_BYTES: "both",
  MAX_DECOMPRESSED_BYTES: "web",
  MAX_BODY_VALUES: "both",
  MAX_ARTIFACT_BYTES: "web",
  AUDIT_RETENTION_DAYS: "worker",
  AUDIT_FORWARD_URL: "worker",
  AUDIT_FORWARD_TOKEN: "worker",
  AUDIT_FORWARD_CA: "worker",
  RETENTION_DAYS: "both",
  MAX_STORED_BYTES_PER_DAY: "web",
  METRICS_TOKEN: "web",
  OTEL_EXPORTER_OTLP_ENDPOINT: "both",
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: "both",
  OTEL_EXPORTER_OTLP_HEADERS: "both",
  OTEL_EXPORTER_OTLP_PROTOCOL: "both",
  OTEL_EXPORTER_OTLP_TIMEOUT: "both",
  OTEL_SERVICE_NAME: "both",
  OTEL_RESOURCE_ATTRIBUTES: "both",
  OTEL_TRACES_SAMPLER: "both",
  OTEL_TRACES_SAMPLER_ARG: "both",
  TRUSTED_PROXIES: "web",
  EGRESS_ALLOW: "both",
  CONNECTOR_BASE_URLS: "both",
  CONNECTOR_OAUTH_ORIGINS: "both",
  CODE_PACKAGES: "web",
  DEVELOPMENT_HOSTS: "web",
  NPM_REGISTRY_URL: "web",
  RESPONSE_TIMEOUT_SECONDS: "web",
  LOG_LEVEL: "both",
  NODE_ENV: "both",
};
/** Prefixes: stores have several variables each. */
const families = { web: /^(S3|AWS)_/, worker: /^(S3|AWS)_/ };

/**
 * A child's environment: only the variables that it needs, so that a secret that one process uses cannot leak from another.
 */
export function childEnvironment(role: Role, environment: Environment): NodeJS.ProcessEnv {
  const read = Object.entries(readers).filter(([, reader]) => reader === role || reader === "both");
  const names = new Set([...machine, ...read.map(([name]) => name)]);
  const chosen = Object.entries(environment).filter(([name]) => names.has(name) || families[role].test(name));
  return {
    NODE_ENV: "production",
    NODE_COMPILE_CACHE: compileCache,
    ...oneArena,
    ...Object.fromEntries(chosen),
  };
}
