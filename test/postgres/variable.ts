import type pg from "pg";
import { newId } from "#lib/id.ts";
import { testValueOf } from "#server/flows/variables/values.sql.ts";
import { encryptSecret } from "#server/identity/credentials/encrypt-secret.ts";

interface GivenVariable {
  flowId?: string;
  secret?: boolean;
  testValue?: string;
}

/** Stores a variable and returns its id. Needs the configuration's SECRET_KEY. */
export async function keepVariable(
  pool: pg.Pool,
  name: string,
  value: string,
  { flowId, secret = false, testValue }: GivenVariable = {},
): Promise<string> {
  const id = newId();
  const sealedTest =
    secret && testValue !== undefined ? Buffer.from(encryptSecret(testValueOf(id), testValue)) : null;
  await pool.query(
    `insert into variables (id, flow_id, name, value, test_value, secret_value, secret_test_value)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [
      id,
      flowId ?? null,
      name,
      secret ? null : value,
      secret ? null : (testValue ?? null),
      secret ? Buffer.from(encryptSecret(id, value)) : null,
      sealedTest,
    ],
  );
  return id;
}
