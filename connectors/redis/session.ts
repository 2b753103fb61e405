import { isUtf8 } from "node:buffer";
import type { Duplex } from "node:stream";
import { closingOnAbort, type Limited, tlsOf, withinTime } from "#connectors/server-session.ts";
import {
  type CodeContext,
  canHold,
  type Done,
  type Fail,
  type Json,
  type OpenServer,
  toText,
} from "#engine/connectors/operation-code.ts";
import { RedisError, type Reply, ReplyReader } from "./replies.ts";

/** A connection to a server that is signed in. */
export interface Session {
  /** Sends a command. Rejects with the error that the server replies with. */
  send(...command: readonly (string | Json)[]): Promise<Reply>;
}

/**
 * Does work in a session of its own, which ends with it. The protocol is small enough to be spoken here: a client would be
 * larger, would follow a cluster's redirects to other addresses, and would connect again by itself.
 */
export function inSession(
  context: Pick<CodeContext, "withServer" | "input" | "signal">,
  work: (session: Session) => Promise<Done | Fail>,
): Promise<Done | Fail> {
  const use = (limited: Limited) =>
    closingOnAbort(limited, async () => {
      const { server } = limited;
      const tls = tlsOf(server);
      const session = createSession(tls ? await server.secure(tls) : server.socket);
      await signIn(session, server);
      return work(session);
    });
  return withinTime(context, use, toFail);
}

function createSession(stream: Duplex): Session {
  const replies = new ReplyReader(stream);
  return {
    async send(...command) {
      stream.write(encode(command));
      const reply = await replies.next();
      if (reply instanceof RedisError) throw reply;
      return reply;
    },
  };
}

/** A command as a list of its parts, each with its length: no part can become another one. */
function encode(command: readonly Json[]): Buffer {
  const parts = command.map((part) => Buffer.from(toText(part)));
  return Buffer.concat([
    Buffer.from(`*${parts.length}\r\n`),
    ...parts.flatMap((part) => [Buffer.from(`$${part.length}\r\n`), part, Buffer.from("\r\n")]),
  ]);
}

async function signIn({ send }: Session, { fields }: OpenServer): Promise<void> {
  const { username, password, database = "0" } = fields;
  if (password !== undefined) await send("AUTH", ...(username === undefined ? [] : [username]), password);
  if (database !== "0") await send("SELECT", database);
}

/** A reply in JSON: whole numbers with all their digits, and bytes that are no text as base64. */
export function toJson(reply: Reply): Json {
  if (reply === null || typeof reply === "string") return reply;
  if (typeof reply === "bigint") return canHold(String(reply)) ? Number(reply) : String(reply);
  if (reply instanceof RedisError) return reply.message;
  if (Array.isArray(reply)) return reply.map(toJson);
  return isUtf8(reply) ? reply.toString() : reply.toString("base64");
}

/** What to do about an error, by its code. */
const advice: Readonly<Record<string, string>> = {
  MOVED: "It is a part of a cluster, which is not supported: the other server is not asked.",
  ASK: "It is a part of a cluster, which is not supported: the other server is not asked.",
  NOAUTH: "Enter the password in the connection.",
  READONLY: "It is a replica. Connect to the server that accepts changes.",
  WRONGTYPE: "The key has a value of another kind.",
};

const passing = new Set(["LOADING", "BUSY", "TRYAGAIN", "CLUSTERDOWN", "MASTERDOWN"]);
const refused = /^(WRONGPASS|NOAUTH|ERR (invalid password|Client sent AUTH|AUTH|DB index))/;

function toFail(error: unknown, host: string): Fail | null {
  if (!(error instanceof RedisError)) return null;
  const { code, message } = error;
  const hint = /without any password|no password is set/.test(message)
    ? "Choose “No password” in the connection."
    : advice[code];
  const said = `Redis says: ${message}.${hint === undefined ? "" : ` ${hint}`}`;
  const isLogin = refused.test(message);
  return {
    kind: "fail",
    retryable: passing.has(code),
    error: {
      code: isLogin ? "login_refused" : "redis_error",
      message: isLogin ? `${host} refused the connection. ${said}` : said,
      detail: { name: code, message },
    },
  };
}
