import { missingHeader, plainKey, type SignatureScheme, singleHeader } from "./scheme.ts";

/** Slack, "Verifying requests": `X-Slack-Signature: v0=<hex>` over `v0:<time>:<body>`. */
export const slack: SignatureScheme = {
  algorithm: "sha256",
  encoding: "hex",
  read(headers) {
    const value = singleHeader(headers, "x-slack-signature");
    if (value === undefined) return missingHeader("X-Slack-Signature");
    const timestamp = singleHeader(headers, "x-slack-request-timestamp");
    if (timestamp === undefined) return missingHeader("X-Slack-Request-Timestamp");
    if (!value.startsWith("v0=")) return "X-Slack-Signature does not begin with v0=.";
    return { signedBefore: `v0:${timestamp}:`, timestamp, signatures: [value.slice(3)] };
  },
  toKey: plainKey,
  signedBefore: ({ timestamp }) => `v0:${timestamp}:`,
  write: ({ timestamp }, signature) => [
    ["x-slack-request-timestamp", timestamp],
    ["x-slack-signature", `v0=${signature}`],
  ],
};
