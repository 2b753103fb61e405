import { readFileSync } from "node:fs";
import { ConfigError } from "./config-error.ts";

/** Variables that can contain a secret. Each can be given as a file instead: NAME_FILE is the path of the value. */
export const secretVariables = [
  "DATABASE_URL",
  "STORAGE_URL",
  "SMTP_URL",
  "SECRET_KEY",
  "SECRET_KEY_PREVIOUS",
  "BOOTSTRAP_API_KEY",
  "OIDC_CLIENT_SECRET",
  "GOOGLE_CLIENT_SECRET",
  "GITHUB_CLIENT_SECRET",
  "AUDIT_FORWARD_URL",
  "AUDIT_FORWARD_TOKEN",
  "METRICS_TOKEN",
  "OTEL_EXPORTER_OTLP_HEADERS",
  // Read by AWS's client for files in S3.
  "AWS_ACCESS_KEY_ID",
  "AWS_SECRET_ACCESS_KEY",
  "AWS_SESSION_TOKEN",
] as const;

const maxBytes = 65_536;

/**
 * Replaces every NAME_FILE of a secret in the environment by NAME, whose value is the file's content without its trailing line
 * end. Called once, when the program starts, so that everything that reads the environment finds NAME.
 *
 * @throws ConfigError naming every variable that is set twice, and every file that cannot be used, but no content
 */
export function readSecretFiles(environment: NodeJS.ProcessEnv): void {
  const values = new Map<string, string>();
  const problems: string[] = [];
  for (const name of secretVariables) {
    const path = environment[`${name}_FILE`];
    if (!path) continue;
    if (environment[name]) {
      problems.push(`${name} and ${name}_FILE are both set; set one of them`);
      continue;
    }
    const content = readSecret(path);
    if ("problem" in content) problems.push(`${name}_FILE names ${path}, which ${content.problem}`);
    else values.set(name, content.value);
  }
  if (problems.length > 0) throw new ConfigError(problems);
  for (const [name, value] of values) {
    environment[name] = value;
    delete environment[`${name}_FILE`];
  }
}

function readSecret(path: string): { value: string } | { problem: string } {
  try {
    const bytes = readFileSync(path);
    if (bytes.length > maxBytes) return { problem: `is larger than ${maxBytes} bytes` };
    const value = new TextDecoder("utf-8", { fatal: true }).decode(bytes).replace(/\r?\n$/, "");
    if (value === "") return { problem: "is empty" };
    if (value.includes("\0")) return { problem: "contains U+0000" };
    return { value };
  } catch (cause) {
    const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
    if (code === "ERR_ENCODING_INVALID_ENCODED_DATA") return { problem: "is not UTF-8" };
    return { problem: `cannot be read (${code || "unknown error"})` };
  }
}
