// Code, since Redis does not speak HTTP.
import { inSession, toJson } from "#connectors/redis/session.ts";
import { Unfit } from "#connectors/sql.ts";
import type { OperationCode } from "#engine/connectors/operation-code.ts";

const deleteKeys: OperationCode = (context) =>
  inSession(context, async ({ send }) => {
    const { keys = [] } = context.input;
    if (!Array.isArray(keys) || keys.length === 0) throw new Unfit("“Keys” is empty.");
    return { kind: "done", output: { deleted: toJson(await send("DEL", ...keys)) } };
  });
export default deleteKeys;
