// Code, since Redis does not speak HTTP, and lists keys in portions.
import { inSession, toJson } from "#connectors/redis/session.ts";
import { limitOf } from "#connectors/sql.ts";
import { type Json, type OperationCode, toText } from "#engine/connectors/operation-code.ts";

const listKeys: OperationCode = (context) =>
  inSession(context, async ({ send }) => {
    const { pattern = "*" } = context.input;
    const limit = limitOf(context.input);
    // A key may come twice while others are added.
    const keys = new Set<string>();
    let cursor: Json = "0";
    do {
      const reply: Json = toJson(await send("SCAN", cursor, "MATCH", pattern, "COUNT", 1000));
      const [next = "0", found = []] = Array.isArray(reply) ? reply : [];
      for (const key of Array.isArray(found) ? found : []) keys.add(toText(key));
      cursor = next;
    } while (cursor !== "0" && keys.size <= limit);
    if (keys.size > limit) context.warn(`There are more keys. The output has ${limit} of them.`);
    return { kind: "done", output: [...keys].slice(0, limit) };
  });
export default listKeys;
