import { z } from "zod";
import { defaultMaxValues } from "#lib/body-values.ts";
import { isEveryTenant, oneTenant } from "#lib/every-tenant.ts";
import { isHostPattern } from "#lib/host-pattern.ts";
import { parsePackageSpec } from "#lib/npm-package.ts";
import { service } from "#lib/services.ts";
import { parseAuditForwardUrl } from "./audit-forward-location.ts";
import { readCertificates } from "./certificates.ts";
import { ConfigError } from "./config-error.ts";
import { findMissing, type ProviderSettings, parseGroupRoles, toProvider } from "./provider-settings.ts";
import { parseSmtpUrl } from "./smtp-location.ts";
import { parseStorageUrl } from "./storage-location.ts";
import { parsePairs, samplers, tracesUrl } from "./tracing-settings.ts";

const list = z
  .string()
  .default("")
  .transform((text) => text.split(/[\s,]+/).filter((part) => part !== ""));

const urlEntry = /^([a-z][a-z0-9_]*)=(https?:\/\/\S+)$/;

/** `slack=https://proxy.example.com/slack`, separated by commas or spaces. */
const urlsByConnector = list.superRefine((entries, context) => {
  const wrong = entries.find((entry) => !URL.canParse(urlEntry.exec(entry)?.[2] ?? ""));
  if (wrong !== undefined) {
    context.addIssue(`“${wrong}” is not a name and a URL, such as slack=https://proxy.example.com`);
  }
});

/** By connector, without a trailing slash. */
const toUrls = (entries: readonly string[]) =>
  Object.fromEntries(
    entries.map((entry) => {
      const [, name = "", url = ""] = urlEntry.exec(entry) ?? [];
      return [name, url.replace(/\/+$/, "")];
    }),
  );

const wholeNumber = (low: number, high: number) =>
  z.coerce
    .number({ error: "must be a number" })
    .int("must be a whole number")
    .min(low, `must be at least ${low}`)
    .max(high, `must be at most ${high}`);

const integer = (low: number, high: number, fallback: number) => wholeNumber(low, high).default(fallback);

/** A package by its name, a scope, or all. */
function isAllowedPackage(text: string): boolean {
  const name = text.replace(/^@([^/]+)\/\*$/, "$1");
  return text === "*" || parsePackageSpec(name)?.module === name;
}

/** Text, by a parser that returns its problem as text. */
const location = <Location extends object>(parse: (text: string) => Location | string) =>
  z
    .string()
    .transform((text, context) => {
      const parsed = parse(text);
      if (typeof parsed !== "string") return parsed;
      context.issues.push({ code: "custom", message: parsed, input: text });
      return z.NEVER;
    })
    .optional();

const flag = z
  .enum(["true", "false"], { error: "must be true or false" })
  .default("false")
  .transform((text) => text === "true");

const collectorUrl = z
  .url({ protocol: /^https?$/, error: "must be an http or https URL, such as http://localhost:4318" })
  .optional();

function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
}

const secretKey = z.string().min(32, "must have at least 32 characters").optional();

/** Every variable that is read. docs/configuration.md has a row for each. */
export const environmentSchema = z.object({
  PORT: integer(1, 65_535, 3000),
  HOST: z.string().min(1).default("127.0.0.1"),
  BASE_URL: z
    .url({ protocol: /^https?$/, error: "must be an http or https URL, such as https://flows.example.com" })
    .optional(),
  WEBHOOK_URL: z
    .string()
    .refine(isOrigin, "must be an http or https origin without a path, such as https://hooks.example.com")
    .optional(),
  DATABASE_URL: z
    .url({
      protocol: /^postgres(ql)?$/,
      error: "must be a PostgreSQL URL, such as postgresql://user:password@host:5432/name",
    })
    .optional(),
  DATABASE_CONNECTIONS: integer(2, 200, 10),
  PGBIN: z.string().optional(),
  DATA_DIR: z.string().min(1).default(".data"),
  STORAGE_URL: location(parseStorageUrl),
  SMTP_URL: location(parseSmtpUrl),
  SMTP_FROM: z.email("must be an e-mail address, such as flows@example.com").max(254).optional(),
  SECRET_KEY: secretKey,
  SECRET_KEY_PREVIOUS: secretKey,
  BOOTSTRAP_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]{20,}$/, "must have at least 20 visible ASCII characters without spaces")
    .optional(),
  SESSION_DAYS: integer(1, 365, 30),
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/, error: "must be an https URL" })
    .refine((issuer) => !isEveryTenant(issuer), oneTenant)
    .optional(),
  OIDC_NAME: z.string().max(60).optional(),
  OIDC_CLIENT_ID: z.string().max(500).optional(),
  OIDC_CLIENT_SECRET: z.string().max(1000).optional(),
  OIDC_SCOPES: z
    .string()
    .max(1000)
    .regex(/^[\x20\x21\x23-\x5b\x5d-\x7e]*$/, "must list scopes, separated by spaces")
    .optional(),
  OIDC_GROUPS_CLAIM: z.string().max(200).default("groups"),
  OIDC_ROLES: location(parseGroupRoles),
  OIDC_TRUSTS_EMAIL: flag,
  OIDC_SIGNS_OUT: flag,
  GOOGLE_CLIENT_ID: z.string().max(500).optional(),
  GOOGLE_CLIENT_SECRET: z.string().max(1000).optional(),
  GOOGLE_ROLES: location(parseGroupRoles),
  GITHUB_CLIENT_ID: z.string().max(500).optional(),
  GITHUB_CLIENT_SECRET: z.string().max(1000).optional(),
  GITHUB_ROLES: location(parseGroupRoles),
  RESTORE_ACCESS_OF: z.email("must be a user's e-mail address").max(254).optional(),
  SHUTDOWN_NOTICE_SECONDS: integer(0, 300, 1),
  WORKERS: integer(0, 64, 1),
  WORKER_CONCURRENCY: integer(1, 500, 24),
  MAX_BODY_BYTES: integer(1, 1_073_741_824, 10_485_760),
  MAX_DECOMPRESSED_BYTES: wholeNumber(1, 1_073_741_824).optional(),
  MAX_BODY_VALUES: integer(1000, 100_000_000, defaultMaxValues),
  MAX_ARTIFACT_BYTES: integer(1, 10_737_418_240, 536_870_912),
  RETENTION_DAYS: integer(0, 3650, 30),
  AUDIT_RETENTION_DAYS: integer(30, 36_500, 365).or(z.literal("0").transform(() => 0)),
  AUDIT_FORWARD_URL: location(parseAuditForwardUrl),
  AUDIT_FORWARD_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{1,4096}$/, "must be visible ASCII characters without spaces")
    .optional(),
  AUDIT_FORWARD_CA: location(readCertificates),
  MAX_STORED_BYTES_PER_DAY: integer(0, Number.MAX_SAFE_INTEGER, 1_073_741_824),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{20,}$/, "must have at least 20 visible ASCII characters without spaces")
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: collectorUrl,
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: collectorUrl,
  OTEL_EXPORTER_OTLP_HEADERS: location(parsePairs),
  OTEL_EXPORTER_OTLP_PROTOCOL: z
    .enum(["http/protobuf", "http/json"], { error: "must be http/protobuf or http/json" })
    .default("http/protobuf"),
  OTEL_EXPORTER_OTLP_TIMEOUT: integer(1, 60_000, 10_000),
  OTEL_SERVICE_NAME: z.string().min(1).max(200).default("millrace"),
  OTEL_RESOURCE_ATTRIBUTES: location(parsePairs),
  OTEL_TRACES_SAMPLER: z
    .enum(samplers, { error: `must be one of ${samplers.join(", ")}` })
    .default("parentbased_always_on"),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number({ error: "must be a number" })
    .min(0, "must be at least 0")
    .max(1, "must be at most 1")
    .default(1),
  TRUSTED_PROXIES: list,
  EGRESS_ALLOW: list,
  CONNECTOR_BASE_URLS: urlsByConnector,
  CONNECTOR_OAUTH_ORIGINS: urlsByConnector.refine(
    (entries) => entries.every((entry) => /=https?:\/\/[^/?#]+\/?$/.test(entry)),
    "must be names and origins without a path, such as github=https://github.example.com",
  ),
  CODE_PACKAGES: list.refine(
    (names) => names.every(isAllowedPackage),
    "must be names of npm packages, @scope/* or *, separated by commas or spaces",
  ),
  DEVELOPMENT_HOSTS: list
    .transform((patterns) => patterns.map((pattern) => pattern.toLowerCase()))
    .refine(
      (patterns) => patterns.every(isHostPattern),
      "must be hosts, *.example.com or staging.*, separated by commas or spaces",
    ),
  NPM_REGISTRY_URL: z
    .url({ protocol: /^https?$/, error: "must be an http or https URL, such as https://registry.npmjs.org" })
    .refine((text) => !/[?#@]/.test(text), "must not have a user, a query or a fragment")
    .default("https://registry.npmjs.org"),
  RESPONSE_TIMEOUT_SECONDS: integer(1, 3600, 30),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], {
      error: "must be one of fatal, error, warn, info, debug, trace, silent",
    })
    .default("info"),
  NODE_ENV: z.string().default("production"),
});

/**
 * Parses an environment. An empty variable counts as not set.
 *
 * @throws ConfigError naming every invalid value, one per line
 */
export function parseConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const parsed = environmentSchema.safeParse(given);
  const problems = parsed.success
    ? findConflicts(parsed.data)
    : parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`);
  if (!parsed.success || problems.length > 0) {
    throw new ConfigError(problems);
  }
  return toConfig(parsed.data);
}

/**
 * This process's configuration. The supervisor adds the embedded database and the generated secret before it starts the
 * other processes.
 */
export const config = service<Config>("config");

/** The environment's configuration, parsed once at start. docs/configuration.md lists every variable. */
export type Config = ReturnType<typeof toConfig>;

type Environment = z.infer<typeof environmentSchema>;

/** The problems of variables that depend on each other. */
function findConflicts(env: Environment): string[] {
  const problems: string[] = [];
  if (!env.DATABASE_URL)
    problems.push("DATABASE_URL is not set; `npm start` sets it to the embedded database");
  if (!env.SECRET_KEY)
    problems.push(
      "SECRET_KEY is required when DATABASE_URL is set: at least 32 random characters, the same for every process",
    );
  if (env.WEBHOOK_URL && new URL(env.WEBHOOK_URL).hostname === new URL(baseUrlOf(env)).hostname) {
    problems.push(
      "WEBHOOK_URL must have another host than BASE_URL: browsers send the cookies of a host to all of its ports",
    );
  }
  for (const names of providerVariables) problems.push(...findMissing(names, env));
  return problems;
}

/** Variables that belong together. */
const providerVariables = [
  ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET"],
  ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"],
  ["GITHUB_CLIENT_ID", "GITHUB_CLIENT_SECRET"],
] as const;

function providersOf(env: Environment): ProviderSettings[] {
  const providers = [
    toProvider("oidc", {
      issuer: env.OIDC_ISSUER,
      name: env.OIDC_NAME,
      clientId: env.OIDC_CLIENT_ID,
      clientSecret: env.OIDC_CLIENT_SECRET,
      scopes: env.OIDC_SCOPES?.split(" ").filter(Boolean) ?? [],
      groupsClaim: env.OIDC_GROUPS_CLAIM,
      roles: env.OIDC_ROLES,
      trustsEmail: env.OIDC_TRUSTS_EMAIL,
      signsOut: env.OIDC_SIGNS_OUT,
    }),
    toProvider("google", {
      issuer: "https://accounts.google.com",
      clientId: env.GOOGLE_CLIENT_ID,
      clientSecret: env.GOOGLE_CLIENT_SECRET,
      // The domain of a Google Workspace.
      groupsClaim: "hd",
      roles: env.GOOGLE_ROLES,
      trustsEmail: false,
    }),
    toProvider("github", {
      issuer: "https://github.com",
      clientId: env.GITHUB_CLIENT_ID,
      clientSecret: env.GITHUB_CLIENT_SECRET,
      groupsClaim: "groups",
      roles: env.GITHUB_ROLES,
      trustsEmail: false,
    }),
  ];
  return providers.filter((provider) => provider !== null);
}

function baseUrlOf(env: Environment): string {
  return (env.BASE_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, "");
}

function toConfig(env: Environment) {
  return {
    port: env.PORT,
    host: env.HOST,
    ...originsOf(env),
    databaseUrl: env.DATABASE_URL ?? "",
    /** Connections of this process to the database, beside its listeners. */
    databaseConnections: env.DATABASE_CONNECTIONS,
    /** The folder of the PostgreSQL programs that run the embedded database; null for those that are installed with Millrace. */
    postgresPrograms: env.PGBIN ?? null,
    dataDir: env.DATA_DIR,
    /** Where files are stored; null for the folder `files` of `dataDir`. */
    storage: env.STORAGE_URL ?? null,
    /** Sends the e-mails of nodes without a credential; null if there is no such server. */
    smtp: env.SMTP_URL ?? null,
    /** The sender of the installation's own e-mails, such as invitations; null if it is derived from `smtp` or `baseUrl`. */
    smtpFrom: env.SMTP_FROM ?? null,
    ...keysOf(env),
    /** An owner's API key that exists from the first start. */
    bootstrapApiKey: env.BOOTSTRAP_API_KEY ?? null,
    /** The maximum time that a browser stays signed in. */
    sessionDays: env.SESSION_DAYS,
    /** The services that sign people in, beside those that owners add. */
    signInProviders: providersOf(env),
    /** The e-mail address of an owner who cannot sign in: the start restores their access. Null for nobody. */
    restoreAccessOf: env.RESTORE_ACCESS_OF?.toLowerCase() ?? null,
    /**
     * How long a web process that shuts down still accepts calls, while `/readyz` tells load balancers to go elsewhere.
     */
    shutdownNoticeMs: env.SHUTDOWN_NOTICE_SECONDS * 1000,
    /** Worker processes that `npm start` runs. */
    workers: env.WORKERS,
    /** Jobs that one worker process runs at once. Those that wait for a response or a timer do not count. */
    workerConcurrency: env.WORKER_CONCURRENCY,
    ...limitsOf(env),
    /** Days after which a finished execution is deleted, unless its flow sets its own; 0: never. */
    retentionDays: env.RETENTION_DAYS,
    ...auditOf(env),
    /** The bearer token for `GET /metrics`; null if only this machine may read it. */
    metricsToken: env.METRICS_TOKEN ?? null,
    tracing: tracingOf(env),
    /** Addresses and CIDRs whose `X-Forwarded-For` is trusted. */
    trustedProxies: env.TRUSTED_PROXIES,
    /** Private hosts and CIDRs that flows may call. */
    egressAllow: env.EGRESS_ALLOW,
    /** Other base URLs than those of shipped connectors, by connector: a gateway, or a provider's sandbox. */
    connectorBaseUrls: toUrls(env.CONNECTOR_BASE_URLS),
    /** Other origins for signing in to shipped connectors by OAuth, by connector: GitHub Enterprise Server, a national cloud. */
    connectorOauthOrigins: toUrls(env.CONNECTOR_OAUTH_ORIGINS),
    /** The npm packages that code may import: names, `@scope/*`, or `*` for all. Empty: none. */
    codePackages: env.CODE_PACKAGES,
    /** Hosts of development sites, in addition to the built-in ones: `*.example.com`, `copy.*` or a host. */
    developmentHosts: env.DEVELOPMENT_HOSTS,
    /** Where npm packages are fetched from, without a trailing slash. */
    npmRegistryUrl: env.NPM_REGISTRY_URL.replace(/\/+$/, ""),
    /** The time that a caller waits for an HTTP Response node. */
    responseTimeoutMs: env.RESPONSE_TIMEOUT_SECONDS * 1000,
    logLevel: env.LOG_LEVEL,
    production: env.NODE_ENV === "production",
  };
}

function originsOf(env: Environment) {
  const webhooks = env.WEBHOOK_URL ? new URL(env.WEBHOOK_URL) : null;
  return {
    /** The origin that users and senders see, without a trailing slash. */
    baseUrl: baseUrlOf(env),
    /** The origin of webhook URLs, without a trailing slash: `baseUrl` unless webhooks have their own. */
    webhookUrl: webhooks?.origin ?? baseUrlOf(env),
    /** The host of the webhooks' own origin, in lower case, which serves nothing else; null if they share `baseUrl`. */
    webhookHost: webhooks?.hostname ?? null,
  };
}

function keysOf(env: Environment) {
  return {
    /** Encrypts credentials and signs sessions. */
    secretKey: env.SECRET_KEY ?? "",
    /** During a rotation the key before `secretKey`: it decrypts, but nothing is encrypted with it. */
    previousSecretKey: env.SECRET_KEY_PREVIOUS === env.SECRET_KEY ? null : (env.SECRET_KEY_PREVIOUS ?? null),
  };
}

function limitsOf(env: Environment) {
  return {
    maxBodyBytes: env.MAX_BODY_BYTES,
    /** The maximum size of a compressed body after decompression. */
    maxDecompressedBytes: env.MAX_DECOMPRESSED_BYTES ?? env.MAX_BODY_BYTES,
    /** The number of keys that all objects of one body may have together, and of items in all arrays. */
    maxBodyValues: env.MAX_BODY_VALUES,
    /** The largest file of a release. */
    maxArtifactBytes: env.MAX_ARTIFACT_BYTES,
    /** The bytes that the calls of one flow may store on one UTC day, unless the flow sets its own limit; 0: unlimited. */
    maxStoredBytesPerDay: env.MAX_STORED_BYTES_PER_DAY,
  };
}

function auditOf(env: Environment) {
  return {
    /** Days after which audit entries are deleted; 0: never. */
    auditRetentionDays: env.AUDIT_RETENTION_DAYS,
    /** The webhook that audit entries are forwarded to; null for none. */
    auditForward: env.AUDIT_FORWARD_URL ?? null,
    /** The bearer token for that webhook; null if it has none. */
    auditForwardToken: env.AUDIT_FORWARD_TOKEN ?? null,
    /** Certificate authorities, PEM, that its server is trusted by; null for those of Node. */
    auditForwardAuthorities: env.AUDIT_FORWARD_CA?.pem ?? null,
  };
}

function tracingOf(env: Environment) {
  return {
    url: tracesUrl(env.OTEL_EXPORTER_OTLP_ENDPOINT, env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT),
    headers: env.OTEL_EXPORTER_OTLP_HEADERS ?? {},
    protocol: env.OTEL_EXPORTER_OTLP_PROTOCOL,
    timeoutMs: env.OTEL_EXPORTER_OTLP_TIMEOUT,
    serviceName: env.OTEL_SERVICE_NAME,
    resource: env.OTEL_RESOURCE_ATTRIBUTES ?? {},
    sampler: env.OTEL_TRACES_SAMPLER,
    sampledShare: env.OTEL_TRACES_SAMPLER_ARG,
  };
}
