// Code, since Redis does not speak HTTP.
import { expiryOf } from "#connectors/redis/expiry.ts";
import { inSession, toJson } from "#connectors/redis/session.ts";
import type { OperationCode } from "#engine/connectors/operation-code.ts";

const increment: OperationCode = (context) =>
  inSession(context, async ({ send }) => {
    const { key = "", by = 1 } = context.input;
    const seconds = expiryOf(context.input);
    const value = toJson(await send("INCRBY", key, by));
    // NX: a counter that is counted up again and again expires nevertheless.
    if (seconds !== null) await send("EXPIRE", key, seconds, "NX");
    return { kind: "done", output: { value } };
  });
export default increment;
