/** A credential that a configuration names. */
export interface CredentialUse {
  id: string;
  /** JSON pointer (RFC 6901) into the configuration. */
  pointer: string;
  /** The kinds of credential that are allowed here. Omitted: those that can be sent with a request. */
  kinds?: readonly string[];
  /** Of a connection: the connector that it must be of. */
  connector?: string;
  /** Where it would be sent, as far as that is known before a run; null for a credential that verifies senders. */
  target: URL | null;
  /** The format that its secret needs to be of any use. Omitted: any. */
  format?: "standard_webhooks";
}
