// Code, since MySQL does not speak HTTP.
import { inSession } from "#connectors/mysql/session.ts";
import type { OperationCode } from "#engine/connectors/operation-code.ts";

const text =
  "select concat(substring_index(user(), '@', 1), ' on ', database()) as account, version() as version";

const readAccount: OperationCode = (context) =>
  inSession(context, async (session) => {
    const { rows } = await session.run(text);
    return { kind: "done", output: rows[0] ?? null };
  });
export default readAccount;
