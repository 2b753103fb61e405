// Code, since Redis does not speak HTTP.
import type { Reply } from "#connectors/redis/replies.ts";
import { inSession, type Session, toJson } from "#connectors/redis/session.ts";
import { type Json, type OperationCode, parseExactJson, toText } from "#engine/connectors/operation-code.ts";

/** How values are read, by their type. */
const readers: Readonly<Record<string, (session: Session, key: Json) => Promise<Json>>> = {
  string: async ({ send }, key) => toJson(await send("GET", key)),
  list: async ({ send }, key) => toJson(await send("LRANGE", key, 0, -1)),
  set: async ({ send }, key) => toJson(await send("SMEMBERS", key)),
  hash: async ({ send }, key) => Object.fromEntries(pairsOf(await send("HGETALL", key))),
  zset: async ({ send }, key) =>
    pairsOf(await send("ZRANGE", key, 0, -1, "WITHSCORES")).map(([value, score]) => ({
      value,
      score: Number(score),
    })),
};

/** Names and values, which are sent in turns. */
function pairsOf(reply: Reply): [name: string, value: Json][] {
  const list = Array.isArray(reply) ? reply.map(toJson) : [];
  return Array.from({ length: Math.floor(list.length / 2) }, (_, index) => [
    toText(list[2 * index] ?? null),
    list[2 * index + 1] ?? null,
  ]);
}

const getValue: OperationCode = ({ input, warn, ...context }) =>
  inSession({ input, ...context }, async (session) => {
    const { key = "", format } = input;
    const type = toText(toJson(await session.send("TYPE", key)));
    const value = (await readers[type]?.(session, key)) ?? null;
    if (type !== "none" && !readers[type]) warn(`A value of the type ${type} cannot be read.`);
    return { kind: "done", output: { key, type, value: format === "json" ? readJson(value, warn) : value } };
  });
export default getValue;

function readJson(value: Json, warn: (message: string) => void): Json {
  if (typeof value !== "string") return value;
  try {
    return parseExactJson(value);
  } catch {
    warn("The value is not JSON. It is returned as text.");
    return value;
  }
}
