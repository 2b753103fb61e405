import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";

const block = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;

/** Reads the certificates of a PEM file. Returns a problem as a text. */
export function readCertificates(path: string): { pem: string } | string {
  try {
    const pem = readFileSync(path, "utf8").match(block) ?? [];
    for (const certificate of pem) new X509Certificate(certificate);
    return pem.length === 0 ? "names a file without certificates" : { pem: pem.join("\n") };
  } catch (cause) {
    const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
    return `must name a file with certificates (PEM) that can be read${code && ` (${code})`}`;
  }
}
