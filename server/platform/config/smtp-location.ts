import type { SmtpServer } from "#lib/smtp-server.ts";

const form = "must be a URL such as smtps://user:password@mail.example.com or smtp://mail.example.com:587";

/**
 * Parses SMTP_URL: `smtps://user:password@host:465` encrypts from the start, `smtp://user:password@host:587` after
 * STARTTLS, which it requires; `?tls=none` does without. User, password and port are optional.
 *
 * @returns the server, or the URL's problem without its values
 */
export function parseSmtpUrl(text: string): SmtpServer | string {
  const url = URL.parse(text);
  if (!url || !/^smtps?:$/.test(url.protocol) || url.hostname === "" || !/^\/?$/.test(url.pathname))
    return form;
  const unknown = [...url.searchParams.keys()].find((name) => name !== "tls");
  if (unknown !== undefined) return "has an unknown parameter; the only one is tls=none";
  const tls = url.searchParams.get("tls");
  if (tls !== null && tls !== "none") return 'has a parameter tls that is not "none"';
  if (tls !== null && url.protocol === "smtps:")
    return "cannot be smtps with tls=none; use smtp for a server without TLS";
  if ((url.username === "") !== (url.password === ""))
    return "must have both a user and a password, or neither";
  const login = readLogin(url);
  if (login === undefined) return "has a user or password that is not percent-encoded";
  const isTls = url.protocol === "smtps:";
  return {
    host: url.hostname.replace(/^\[|\]$/g, ""),
    port: Number(url.port) || (isTls ? 465 : 587),
    security: isTls ? "tls" : tls === "none" ? "none" : "starttls",
    login,
  };
}

function readLogin(url: URL): SmtpServer["login"] | undefined {
  if (url.username === "") return null;
  try {
    return { username: decodeURIComponent(url.username), password: decodeURIComponent(url.password) };
  } catch {
    return undefined;
  }
}
