// Code, since Redis does not speak HTTP.
import { inSession, toJson } from "#connectors/redis/session.ts";
import { Unfit } from "#connectors/sql.ts";
import type { OperationCode } from "#engine/connectors/operation-code.ts";

const push: OperationCode = (context) =>
  inSession(context, async ({ send }) => {
    const { key = "", values = [], end } = context.input;
    const list = Array.isArray(values) ? values : [values];
    if (list.length === 0) throw new Unfit("“Values” is empty.");
    const reply = await send(end === "left" ? "LPUSH" : "RPUSH", key, ...list);
    return { kind: "done", output: { length: toJson(reply) } };
  });
export default push;
