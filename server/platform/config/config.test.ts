import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { environmentSchema, parseConfig } from "./config.ts";
import { ConfigError } from "./config-error.ts";

const page = readFileSync(join(import.meta.dirname, "../../../docs/configuration.md"), "utf8");
const rows = [...page.matchAll(/^\| `(\w+)` +\| (.+?) +\| (.+?) +\|$/gm)].map(
  ([, variable = "", fallback = "", meaning = ""]) => ({ variable, fallback, meaning }),
);

test("the page lists every variable that is read, in the same order, and no other", () => {
  expect(rows.map((row) => row.variable)).toEqual(Object.keys(environmentSchema.shape));
});

test.each(rows)("the page tells the default of $variable", ({ variable, fallback, meaning }) => {
  const schema = new Map(Object.entries(environmentSchema.shape)).get(variable);
  const value = schema?.parse(undefined);
  const isSet = value !== undefined && !(Array.isArray(value) && value.length === 0);
  // A default that is not fixed is described in words.
  expect(fallback).toMatch(isSet ? new RegExp(`^\`${value}\`$`) : /^(none|generated|`http:..localhost)/);
  expect(meaning.length).toBeGreaterThan(10);
});

const least = {
  DATABASE_URL: "postgresql://localhost/millrace",
  SECRET_KEY: "a secret key for tests that is long enough",
};

test("needs no more than a database and a secret, which `npm start` provides", () => {
  expect(parseConfig(least)).toMatchObject({
    port: 3000,
    host: "127.0.0.1",
    baseUrl: "http://localhost:3000",
    bootstrapApiKey: null,
    trustedProxies: [],
    production: true,
  });
});

test("names every bad value at once, and none of the values", () => {
  const bad = {
    ...least,
    PORT: "many",
    BASE_URL: "flows.example.com",
    SECRET_KEY: "canary",
    BOOTSTRAP_API_KEY: "canary with spaces that is long",
    LOG_LEVEL: "loud",
  };
  const message = messageOf(() => parseConfig(bad));
  expect(message).toContain("5 invalid values");
  for (const name of ["PORT", "BASE_URL", "SECRET_KEY", "BOOTSTRAP_API_KEY", "LOG_LEVEL"]) {
    expect(message).toContain(`  - ${name} must`);
  }
  expect(message).not.toMatch(/canary/);
});

test("C2: webhooks may have an origin of their own, on another host than the pages", () => {
  const apart = {
    ...least,
    BASE_URL: "https://flows.example.com",
    WEBHOOK_URL: "https://Hooks.example.net:8443/",
  };
  expect(parseConfig(apart)).toMatchObject({
    webhookUrl: "https://hooks.example.net:8443",
    webhookHost: "hooks.example.net",
  });
  expect(parseConfig(least)).toMatchObject({ webhookUrl: "http://localhost:3000", webhookHost: null });
  for (const bad of [
    ...[
      "hooks.example.net",
      "ftp://hooks.example.net",
      "https://hooks.example.net/in",
      "https://a@hooks.example.net",
    ],
    ...["https://hooks.example.net?a=1", "https://hooks.example.net#a", "https://flows.example.com:8443"],
  ]) {
    expect(
      messageOf(() => parseConfig({ ...apart, WEBHOOK_URL: bad })),
      bad,
    ).toMatch(/- WEBHOOK_URL must/);
  }
});

test("an empty variable counts as not set", () => {
  expect(parseConfig({ ...least, PORT: "", EGRESS_ALLOW: "" })).toMatchObject({
    port: 3000,
    egressAllow: [],
  });
});

test("lists may be separated by commas or spaces", () => {
  const { trustedProxies } = parseConfig({
    ...least,
    TRUSTED_PROXIES: "10.0.0.0/8, 192.0.2.1  2001:db8::/32",
  });
  expect(trustedProxies).toEqual(["10.0.0.0/8", "192.0.2.1", "2001:db8::/32"]);
});

function messageOf(work: () => unknown): string {
  try {
    work();
  } catch (cause) {
    if (cause instanceof ConfigError) return cause.message;
    throw cause;
  }
  throw new Error("It was accepted.");
}

test.each([
  [
    "smtps://a%40b:p%3Aw@mail.example.com",
    "mail.example.com",
    465,
    "tls",
    { username: "a@b", password: "p:w" },
  ],
  ["smtp://mail.example.com", "mail.example.com", 587, "starttls", null],
  ["smtp://localhost:1025?tls=none", "localhost", 1025, "none", null],
  ["smtps://[::1]:2465/", "::1", 2465, "tls", null],
])("reads the mail server %s", (SMTP_URL, host, port, security, login) => {
  expect(parseConfig({ ...least, SMTP_URL }).smtp).toEqual({ host, port, security, login });
});

test.each([
  "mail.example.com",
  "https://mail.example.com",
  "smtp://",
  "smtp://mail.example.com/canary",
  "smtp://canary@mail.example.com",
  "smtp://a:%canary@mail.example.com",
  "smtp://mail.example.com?canary=1",
  "smtp://mail.example.com?tls=canary",
  "smtps://mail.example.com?tls=none",
])("the mail server %s stops the start, and is not repeated", (SMTP_URL) => {
  const message = messageOf(() => parseConfig({ ...least, SMTP_URL }));
  expect(message).toContain("  - SMTP_URL ");
  expect(message).not.toContain("canary");
});

const tracing = (environment: Record<string, string>) => parseConfig({ ...least, ...environment }).tracing;

test("traces are off without a collector, whose URL is a base or the whole", () => {
  expect(tracing({}).url).toBeNull();
  const base = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://localhost:4318/" };
  expect(tracing(base).url).toBe("http://localhost:4318/v1/traces");
  const whole = { ...base, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: "https://collector.example.com/in" };
  expect(tracing(whole).url).toBe("https://collector.example.com/in");
  expect(tracing({ OTEL_EXPORTER_OTLP_HEADERS: "api-key=a%3Db, x=1" }).headers).toEqual({
    "api-key": "a=b",
    x: "1",
  });
});

test.each([
  ["OTEL_EXPORTER_OTLP_ENDPOINT", "canary:4318"],
  ["OTEL_EXPORTER_OTLP_HEADERS", "canary"],
  ["OTEL_EXPORTER_OTLP_HEADERS", "key=%canary"],
  ["OTEL_EXPORTER_OTLP_PROTOCOL", "grpc"],
  ["OTEL_TRACES_SAMPLER", "canary"],
  ["OTEL_TRACES_SAMPLER_ARG", "2"],
])("refuses %s=%s without showing it", (name, value) => {
  const message = messageOf(() => parseConfig({ ...least, [name]: value }));
  expect(message).toContain(`  - ${name} `);
  expect(message).not.toMatch(/canary/);
});

test("people sign in to a connector at an origin, without a path", () => {
  const read = (CONNECTOR_OAUTH_ORIGINS: string) => parseConfig({ ...least, CONNECTOR_OAUTH_ORIGINS });
  expect(read("github=https://github.example.com/, slack=http://127.0.0.1:8080")).toMatchObject({
    connectorOauthOrigins: { github: "https://github.example.com", slack: "http://127.0.0.1:8080" },
  });
  for (const wrong of ["github=https://github.example.com/login", "https://github.example.com"]) {
    expect(() => read(wrong)).toThrow("CONNECTOR_OAUTH_ORIGINS");
  }
});
