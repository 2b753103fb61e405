import { addConnection, changeConnection, testConnection } from "#api/connectors/connections-contract.ts";
import type { Connection } from "#api/connectors/connections-schema.ts";
import { call, type ResponseOf } from "#components/api/call.ts";

export interface ConnectionValues {
  connector: string;
  name: string;
  authentication: string | undefined;
  /** Those that are filled in. */
  fields: Record<string, string>;
}

export type TestResult = ResponseOf<typeof testConnection>;

/** Stores a connection, new or known, and lets the provider say whether it works. */
export async function saveConnection(
  id: string | undefined,
  { connector, name, authentication, fields }: ConnectionValues,
): Promise<{ connection: Connection; test: TestResult }> {
  const connection =
    id === undefined
      ? await call(addConnection, {
          body: { connector, name, fields, ...(authentication !== undefined && { authentication }) },
        })
      : await call(changeConnection, { params: { id }, body: { name, fields } });
  return { connection, test: await call(testConnection, { params: { id: connection.id } }) };
}
