import { z } from "zod";
import type { JsonObject } from "#lib/json.ts";
import { decryptSecret } from "#server/identity/credentials/encrypt-secret.ts";
import { describeFault } from "#server/platform/logging/describe-fault.ts";
import { logger } from "#server/platform/logging/logger.ts";

/** The values of a variable as they are stored: as text, or encrypted if it is secret. */
export const storedValueSchema = z.object({
  id: z.uuid(),
  flow_id: z.uuid().nullable(),
  name: z.string(),
  value: z.string().nullable(),
  test_value: z.string().nullable(),
  secret_value: z.instanceof(Uint8Array).nullable(),
  secret_test_value: z.instanceof(Uint8Array).nullable(),
});
export type StoredValue = z.infer<typeof storedValueSchema>;

/** Parameters: ids of flows, and names. Those of the installation are among the results. */
export const selectValues = `
select id, flow_id, name, value, test_value, secret_value, secret_test_value from variables
where name = any($2::text[]) and (flow_id is null or flow_id = any($1::uuid[]))`;

/**
 * The id to which a variable's encrypted test value is bound, so that it cannot be exchanged for the other
 * value.
 */
export const testValueOf = (id: string) => `${id} test`;

/**
 * The values of one flow's variables by name, decrypted: the flow's own hide those of the installation. `secrets` has
 * both values of each secret one, so that neither is shown. A variable that cannot be decrypted, because it was changed
 * or encrypted with another SECRET_KEY, is logged and left out.
 *
 * @param isTest with the test values, where there are any
 */
export function toValues(
  rows: readonly StoredValue[],
  isTest: boolean,
): { values: JsonObject; secrets: string[] } {
  const visible = [...rows].sort((a, b) => Number(a.flow_id !== null) - Number(b.flow_id !== null));
  const values = new Map<string, string>();
  const secrets: string[] = [];
  for (const row of new Map(visible.map((each) => [each.name, each])).values()) {
    const opened = open(row);
    if (!opened) continue;
    const { value, testValue, isSecret } = opened;
    values.set(row.name, isTest ? (testValue ?? value) : value);
    if (isSecret) secrets.push(value, ...(testValue === null ? [] : [testValue]));
  }
  return { values: Object.fromEntries(values), secrets };
}

function open({ id, value, test_value, secret_value, secret_test_value }: StoredValue) {
  if (!secret_value) return { value: value ?? "", testValue: test_value, isSecret: false };
  try {
    return {
      value: decryptSecret(id, secret_value),
      testValue: secret_test_value && decryptSecret(testValueOf(id), secret_test_value),
      isSecret: true,
    };
  } catch (cause) {
    logger().error({ variableId: id, fault: describeFault(cause) }, "variable not decrypted");
    return null;
  }
}
