/** Where audit entries are forwarded to, from AUDIT_FORWARD_URL. */
export type AuditForwardTarget =
  | { kind: "webhook"; url: string }
  | { kind: "syslog"; host: string; port: number; isTls: boolean };

const form =
  "must be a URL such as https://logs.example.com/audit, syslog+tls://logs.example.com:6514 or syslog://10.0.0.7:601";

/** The ports of syslog over TLS (RFC 5425) and over TCP (RFC 6587). */
const defaultPorts = { "syslog+tls:": 6514, "syslog:": 601 };

/** Parses AUDIT_FORWARD_URL. Returns the target, or the URL's problem without its values. */
export function parseAuditForwardUrl(text: string): AuditForwardTarget | string {
  const url = URL.parse(text);
  if (!url || url.hostname === "") return form;
  if (url.username !== "" || url.password !== "")
    return "must not contain a user or password; set AUDIT_FORWARD_TOKEN";
  if (url.protocol === "https:" || url.protocol === "http:") return { kind: "webhook", url: url.href };
  if (url.protocol !== "syslog:" && url.protocol !== "syslog+tls:") return form;
  if (!/^\/?$/.test(url.pathname) || url.search !== "") return form;
  return {
    kind: "syslog",
    host: url.hostname.replace(/^\[|\]$/g, ""),
    port: Number(url.port) || defaultPorts[url.protocol],
    isTls: url.protocol === "syslog+tls:",
  };
}
