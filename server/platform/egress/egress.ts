import type { HttpFailure, HttpPort, MailFailure, OutgoingMail, SentMail } from "#engine/ports.ts";
import { service } from "#lib/services.ts";
import type { SmtpServer } from "#lib/smtp-server.ts";
import { parseAllowEntry } from "./allow-list.ts";
import type { Resolve } from "./connect.ts";
import type { HttpClient } from "./http-client.ts";
import type { ServerConnections, ServerTarget } from "./open-server.ts";
import type { AuditDelivery } from "./send-audit.ts";
import type { SpanDelivery } from "./send-spans.ts";

/**
 * The only module that opens outgoing connections (docs/promises.md S5). Default-deny: public addresses only, checked
 * for every hop when the socket is opened, and pinned.
 */
export interface Egress extends HttpPort {
  /**
   * Sends an e-mail through a mail server.
   *
   * @param isTrusted the operator chose the server, so it may be private
   */
  sendMail(
    mail: Omit<OutgoingMail, "credentialId">,
    server: SmtpServer,
    isTrusted?: boolean,
  ): Promise<SentMail | MailFailure>;
  /** Connects to a server that does not speak HTTP, for a driver. */
  openServer(target: ServerTarget, signal: AbortSignal): Promise<ServerConnections | HttpFailure>;
  /** Sends spans to the operator's collector, which may be private. Throws when it does not accept them. */
  sendSpans(delivery: SpanDelivery): Promise<void>;
  /** Delivers audit entries to the operator's server, which may be private. Throws when it does not accept them. */
  sendAudit(delivery: AuditDelivery, signal: AbortSignal): Promise<void>;
  /** Closes idle connections and waits for requests in flight. */
  close(): Promise<void>;
}

/** The process's outgoing connections, as EGRESS_ALLOW permits. */
export const egress = service<Egress>("egress");

export interface EgressOptions {
  /** The entries of EGRESS_ALLOW. */
  allow: readonly string[];
  /** Replaces the machine's resolver. */
  resolve?: Resolve;
  /** Certificate authorities for mail servers, PEM. By default those of Node. */
  mailAuthorities?: string;
}

/**
 * Creates the egress. Nothing that a server does is thrown: it is returned as a failure with a code and a sentence. The
 * clients take memory, and many processes call nobody, so each client is loaded when it is first used.
 *
 * @throws if an entry of `allow` cannot be parsed
 */
export function createEgress({ allow, resolve, mailAuthorities }: EgressOptions): Egress {
  const rules = allow.map((entry) => {
    const rule = parseAllowEntry(entry);
    if (!rule) {
      throw new Error(
        `EGRESS_ALLOW: "${entry}" is not a host, host:port, address or CIDR such as 10.0.0.0/8.`,
      );
    }
    return rule;
  });
  let client: Promise<HttpClient> | null = null;
  const loadClient = async () => (await import("./http-client.ts")).createHttpClient(rules, resolve);
  return {
    async send(call) {
      client ??= loadClient();
      return (await client).send(call);
    },
    async sendMail(mail, server, isTrusted = false) {
      const { sendMail } = await import("./send-mail.ts");
      return sendMail(mail, server, {
        rules: isTrusted ? null : rules,
        resolve,
        authorities: mailAuthorities,
      });
    },
    async openServer(target, signal) {
      const { openServer } = await import("./open-server.ts");
      return openServer(target, rules, resolve, signal);
    },
    async sendSpans(delivery) {
      const { sendSpans } = await import("./send-spans.ts");
      return sendSpans(delivery);
    },
    async sendAudit(delivery, signal) {
      const { sendAudit } = await import("./send-audit.ts");
      return sendAudit(delivery, signal);
    },
    async close() {
      await (await client)?.close();
    },
  };
}
