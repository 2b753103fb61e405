// Code, since Redis does not speak HTTP.
import { inSession, toJson } from "#connectors/redis/session.ts";
import { Unfit } from "#connectors/sql.ts";
import type { OperationCode } from "#engine/connectors/operation-code.ts";

const pop: OperationCode = (context) =>
  inSession(context, async ({ send }) => {
    const { key = "", end, count = 1 } = context.input;
    if (!(Number(count) >= 1)) throw new Unfit("“How many” must be at least 1.");
    const reply = await send(end === "right" ? "RPOP" : "LPOP", key, count);
    return { kind: "done", output: toJson(reply ?? []) };
  });
export default pop;
