import { expect, test } from "vitest";
import { childEnvironment } from "./environment.ts";

const all = {
  PATH: "/bin",
  DATABASE_URL: "postgresql://u:p@localhost/x",
  SECRET_KEY: "key",
  PORT: "3000",
  BOOTSTRAP_API_KEY: "owner",
  EGRESS_ALLOW: "10.0.0.0/8",
  SMTP_URL: "smtp://u:p@localhost",
  WORKER_CONCURRENCY: "5",
  GITHUB_CLIENT_SECRET: "github",
  S3_SECRET_ACCESS_KEY: "s3",
  NPM_TOKEN: "npm",
};

test("a web process gets sign-in and owner's secrets, and not what only workers use", () => {
  const environment = childEnvironment("web", all);
  expect(Object.keys(environment).toSorted()).toEqual([
    "BOOTSTRAP_API_KEY",
    "DATABASE_URL",
    "EGRESS_ALLOW",
    "GITHUB_CLIENT_SECRET",
    "MALLOC_ARENA_MAX",
    "NODE_COMPILE_CACHE",
    "NODE_ENV",
    "PATH",
    "PORT",
    "S3_SECRET_ACCESS_KEY",
    "SECRET_KEY",
    "SMTP_URL",
  ]);
});

test("a worker gets mail and the way out, and nobody's sign-in", () => {
  const environment = childEnvironment("worker", all);
  expect(Object.keys(environment).toSorted()).toEqual([
    "DATABASE_URL",
    "EGRESS_ALLOW",
    "MALLOC_ARENA_MAX",
    "NODE_COMPILE_CACHE",
    "NODE_ENV",
    "PATH",
    "PORT",
    "S3_SECRET_ACCESS_KEY",
    "SECRET_KEY",
    "SMTP_URL",
    "WORKER_CONCURRENCY",
  ]);
});

test("the machine's NODE_ENV wins over the default", () => {
  expect(childEnvironment("web", {}).NODE_ENV).toBe("production");
  expect(childEnvironment("web", { NODE_ENV: "development" }).NODE_ENV).toBe("development");
});
