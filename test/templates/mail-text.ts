import type { ReceivedMail } from "#server/platform/egress/mail.test-server.ts";

/** An e-mail's headers and body, with quoted-printable lines decoded. */
export function mailText({ source }: ReceivedMail): string {
  const bytes = source
    .replaceAll("\r\n", "\n")
    .replaceAll("=\n", "")
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}
