import { checkLimited, type TooManyAttempts } from "./limited.ts";
import { verifyPassword } from "./password.ts";

export type PasswordOutcome = { kind: "right" } | { kind: "wrong" } | TooManyAttempts;

/**
 * Verifies a password within the failure limit (`checkLimited`) of its account and of the client's address.
 *
 * @param account an e-mail address in lower case
 * @param address the client's; null if it is unknown
 * @param stored the account's hash; null if the account does not exist or has no password, which takes equally long
 */
export async function verifyPasswordLimited(
  { account, password, address }: { account: string; password: string; address: string | null },
  stored: string | null,
): Promise<PasswordOutcome> {
  const subjects = [`account:${account}`, ...(address === null ? [] : [`address:${address}`])];
  return checkLimited(subjects, async () => (await verifyPassword(password, stored)) || null);
}
