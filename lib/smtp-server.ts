/** How a connection to a mail server is encrypted: from the start, after STARTTLS, or not at all. */
export const smtpSecurities = ["tls", "starttls", "none"] as const;
export type SmtpSecurity = (typeof smtpSecurities)[number];

/** A mail server that accepts e-mails for delivery. */
export interface SmtpServer {
  host: string;
  port: number;
  security: SmtpSecurity;
  /** Null if it needs no login. */
  login: { username: string; password: string } | null;
}
