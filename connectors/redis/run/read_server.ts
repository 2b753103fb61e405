// Code, since Redis does not speak HTTP.
import { RedisError } from "#connectors/redis/replies.ts";
import { inSession, type Session, toJson } from "#connectors/redis/session.ts";
import { type Json, type OperationCode, toText } from "#engine/connectors/operation-code.ts";

/** A reply that not every user may have; null without it. */
async function allowed({ send }: Session, ...command: readonly Json[]): Promise<Json> {
  try {
    return toJson(await send(...command));
  } catch (error) {
    if (error instanceof RedisError && /^(NOPERM|ERR)/.test(error.message)) return null;
    throw error;
  }
}

/** Lines such as `used_memory_human:1.2M`. */
const readInfo = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/^([^#:\r\n]+):(.*?)\r?$/gm)].map(([, name = "", value = ""]) => [name, value]),
  );

const readServer: OperationCode = (context) =>
  inSession(context, async (session) => {
    await session.send("PING");
    const account = await allowed(session, "ACL", "WHOAMI");
    const info = readInfo(toText(await allowed(session, "INFO")));
    return { kind: "done", output: { account, version: info.redis_version ?? null, info } };
  });
export default readServer;
