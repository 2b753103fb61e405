/** The purposes of derived keys. Stored values depend on the words: never change one. */
export type SealedPurpose =
  | "credentials"
  | "signing keys"
  | "idempotent answers"
  | "lasting keys"
  | "id tokens";

/** A column whose values `seal` encrypted. Names are our own, never input: they become SQL. */
export interface EncryptedColumn {
  table: string;
  column: string;
  /** The primary key's columns with their types, in its order. */
  key: Readonly<Record<string, "uuid" | "text">>;
  purpose: SealedPurpose;
  /** Returns the text to which the value of a row is bound, from the row's key. */
  boundTo: (key: readonly string[]) => string;
}

const byId = { key: { id: "uuid" }, boundTo: ([id = ""]) => id } as const satisfies Partial<EncryptedColumn>;

/**
 * Every column that is encrypted with a key derived from SECRET_KEY, for rotating that key and for checking a backup.
 * `encrypted-columns.test.ts` compares it with the schema.
 */
export const encryptedColumns: readonly EncryptedColumn[] = [
  { table: "credentials", column: "secret", purpose: "credentials", ...byId },
  { table: "variables", column: "secret_value", purpose: "credentials", ...byId },
  {
    table: "variables",
    column: "secret_test_value",
    purpose: "credentials",
    ...byId,
    boundTo: ([id]) => `${id} test`,
  },
  { table: "sign_in_providers", column: "client_secret", purpose: "credentials", ...byId },
  { table: "webhook_registrations", column: "secret", purpose: "credentials", ...byId },
  {
    table: "oauth_clients",
    column: "secret",
    purpose: "credentials",
    key: { connector: "text", method: "text" },
    boundTo: ([connector, method]) => `${connector}/${method}`,
  },
  { table: "second_factors", column: "secret", purpose: "credentials", ...byId },
  { table: "sessions", column: "id_token", purpose: "id tokens", ...byId },
  { table: "second_factor_challenges", column: "id_token", purpose: "id tokens", ...byId },
  { table: "signing_keys", column: "private_key", purpose: "signing keys", ...byId, key: { id: "text" } },
  {
    table: "lasting_keys",
    column: "sealed_key",
    purpose: "lasting keys",
    ...byId,
    key: { purpose: "text" },
  },
  {
    table: "idempotency_keys",
    column: "body",
    purpose: "idempotent answers",
    key: { principal_id: "text", key: "text" },
    boundTo: () => "",
  },
];

/** `credentials.secret` */
export const nameOf = ({ table, column }: EncryptedColumn) => `${table}.${column}`;
