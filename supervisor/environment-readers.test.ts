import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { expect, test } from "vitest";
import { type Config, environmentSchema, parseConfig } from "#server/platform/config/config.ts";
import { childEnvironment } from "./environment.ts";

const root = resolve(import.meta.dirname, "..");

/** A valid value of each variable that differs from its default. */
const values: Record<keyof typeof environmentSchema.shape, string> = {
  PORT: "4000",
  HOST: "0.0.0.0",
  BASE_URL: "https://flows.example.com",
  WEBHOOK_URL: "https://hooks.example.com",
  DATABASE_URL: "postgresql://u:p@database/x",
  DATABASE_CONNECTIONS: "7",
  PGBIN: "/usr/lib/postgresql/18/bin",
  DATA_DIR: "/data",
  STORAGE_URL: "s3://bucket",
  SMTP_URL: "smtps://mail.example.com",
  SMTP_FROM: "flows@example.com",
  SECRET_KEY: "another key of thirty-two characters or more",
  SECRET_KEY_PREVIOUS: "the former key of thirty-two characters or more",
  BOOTSTRAP_API_KEY: "an-owners-key-of-automation",
  SESSION_DAYS: "3",
  OIDC_ISSUER: "https://login.example.com",
  OIDC_NAME: "Example",
  OIDC_CLIENT_ID: "millrace",
  OIDC_CLIENT_SECRET: "a secret of the client",
  OIDC_SCOPES: "groups",
  OIDC_GROUPS_CLAIM: "roles",
  OIDC_ROLES: "admins=owner",
  OIDC_TRUSTS_EMAIL: "true",
  OIDC_SIGNS_OUT: "true",
  GOOGLE_CLIENT_ID: "millrace",
  GOOGLE_CLIENT_SECRET: "a secret of the client",
  GOOGLE_ROLES: "example.com=editor",
  GITHUB_CLIENT_ID: "millrace",
  GITHUB_CLIENT_SECRET: "a secret of the client",
  GITHUB_ROLES: "acme=editor",
  RESTORE_ACCESS_OF: "ada@example.com",
  SHUTDOWN_NOTICE_SECONDS: "3",
  WORKERS: "3",
  WORKER_CONCURRENCY: "5",
  MAX_BODY_BYTES: "1000",
  MAX_DECOMPRESSED_BYTES: "1000",
  MAX_BODY_VALUES: "1000",
  MAX_ARTIFACT_BYTES: "1000",
  RETENTION_DAYS: "7",
  AUDIT_RETENTION_DAYS: "90",
  AUDIT_FORWARD_URL: "https://logs.example.com/audit",
  AUDIT_FORWARD_TOKEN: "a-token-for-the-log",
  AUDIT_FORWARD_CA: join(root, "server/platform/egress/mail.test-server.ts"),
  MAX_STORED_BYTES_PER_DAY: "1000",
  METRICS_TOKEN: "a-token-for-the-scraper",
  OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector:4318",
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: "http://collector:4318/v1/traces",
  OTEL_EXPORTER_OTLP_HEADERS: "api-key=secret",
  OTEL_EXPORTER_OTLP_PROTOCOL: "http/json",
  OTEL_EXPORTER_OTLP_TIMEOUT: "5000",
  OTEL_SERVICE_NAME: "orders",
  OTEL_RESOURCE_ATTRIBUTES: "deployment.environment=test",
  OTEL_TRACES_SAMPLER: "traceidratio",
  OTEL_TRACES_SAMPLER_ARG: "0.1",
  TRUSTED_PROXIES: "10.0.0.1",
  EGRESS_ALLOW: "10.0.0.0/8",
  CONNECTOR_BASE_URLS: "slack=https://proxy.example.com",
  CONNECTOR_OAUTH_ORIGINS: "github=https://github.example.com",
  CODE_PACKAGES: "date-fns @own/*",
  DEVELOPMENT_HOSTS: "*.preview.example.com",
  NPM_REGISTRY_URL: "https://registry.example.com",
  RESPONSE_TIMEOUT_SECONDS: "5",
  LOG_LEVEL: "error",
  NODE_ENV: "development",
};
const required = {
  DATABASE_URL: "postgresql://localhost/x",
  SECRET_KEY: "-".repeat(32),
  // A provider needs all of its variables.
  OIDC_ISSUER: "https://other.example.com",
  OIDC_CLIENT_ID: "other",
  OIDC_CLIENT_SECRET: "other",
  GOOGLE_CLIENT_ID: "other",
  GOOGLE_CLIENT_SECRET: "other",
  GITHUB_CLIENT_ID: "other",
  GITHUB_CLIENT_SECRET: "other",
};

/** The fields of the configuration that a variable sets. */
function fieldsOf(variable: keyof typeof values): string[] {
  const [before, after] = [parseConfig(required), parseConfig({ ...required, [variable]: values[variable] })];
  return (Object.keys(after) as (keyof Config)[]).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
}

/** Every project file that a program loads, except types. */
function filesOf(...programs: string[]): string[] {
  const files = new Set(programs.map((path) => join(root, path)));
  for (const file of files) {
    for (const [, name] of readFileSync(file, "utf8").matchAll(
      /^(?!import type)[^\n]*(?:from|import\()\s*"([#.][^"]+)"/gm,
    )) {
      const path = name?.startsWith("#") ? join(root, name.slice(1)) : resolve(dirname(file), name ?? "");
      if (/\.tsx?$/.test(path) && existsSync(path)) files.add(path);
    }
  }
  return [...files];
}

const programs = {
  web: filesOf("web.ts", ...globSync("app/**/*.{ts,tsx}", { cwd: root })),
  worker: filesOf("worker.ts"),
};

/** Whether a file reads the configuration's field: `config().field`, or by destructuring. */
function reads(file: string, field: string): boolean {
  const text = readFileSync(file, "utf8");
  return (
    new RegExp(`config\\(\\)\\.${field}\\b`).test(text) ||
    new RegExp(`\\{[^{}]*\\b${field}\\b[^{}]*\\} = config\\(\\)`).test(text)
  );
}

test.each(Object.keys(values) as (keyof typeof values)[])(
  "L7: %s reaches every process whose code reads it",
  (variable) => {
    const fields = fieldsOf(variable);
    expect(fields.length, `${variable} changes no field of the configuration`).toBeGreaterThan(0);
    for (const role of ["web", "worker"] as const) {
      const readers = programs[role].filter((file) => fields.some((field) => reads(file, field)));
      if (readers.length === 0) continue;
      const passed = childEnvironment(role, values);
      expect(passed[variable], `${role} reads it in ${readers.join(", ")}`).toBe(values[variable]);
    }
  },
);

test("L7: the readers that this test looks for are found, through imports of any depth", () => {
  expect(programs.web.some((file) => reads(file, "maxArtifactBytes"))).toBe(true);
  expect(programs.web.some((file) => reads(file, "egressAllow"))).toBe(true);
  expect(programs.worker.some((file) => reads(file, "workerConcurrency"))).toBe(true);
  expect(Object.keys(values)).toEqual(Object.keys(environmentSchema.shape));
});
