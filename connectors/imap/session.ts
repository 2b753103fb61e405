import type { Duplex } from "node:stream";
import { closingOnAbort, type Limited, tlsOf, withinTime } from "#connectors/server-session.ts";
import type { CodeContext, Done, Fail, OpenServer } from "#engine/connectors/operation-code.ts";
import { ImapError, MailProblem, toFail } from "./failures.ts";
import { type Reply, ReplyReader, type Value } from "./replies.ts";

/** A part of a command: words of the protocol, or a text, which is sent so that it cannot become one of them. */
export type Part = string | { text: string };

/** A connection to a server that is signed in. */
export interface Session {
  /** Sends a command. Resolves with the responses, its outcome last. Rejects with an ImapError if it is refused. */
  run(...command: readonly Part[]): Promise<Reply[]>;
  /** Whether the server announced this, in capital letters. */
  can(capability: string): boolean;
  /** The account's user. */
  user: string;
}

/**
 * Signs in, does the work, and ends the session. The protocol is implemented here because its libraries open connections
 * themselves, which only egress may do.
 */
export function inSession(
  context: Pick<CodeContext, "withServer" | "input" | "signal">,
  work: (session: Session) => Promise<Done | Fail>,
): Promise<Done | Fail> {
  const use = (limited: Limited) =>
    closingOnAbort(limited, async () => {
      const session = await open(limited.server);
      const outcome = await work(session);
      // The result is complete, so the step does not wait for the server's goodbye.
      session.run("LOGOUT").catch(() => {});
      return outcome;
    });
  return withinTime(context, use, toFail);
}

async function open(server: OpenServer): Promise<Session> {
  if (server.fields.tls === "starttls") return signIn(await upgrade(server), server);
  const tls = tlsOf(server);
  const wire = new Wire(tls ? await server.secure(tls) : server.socket);
  return signIn(wire, server, await greet(wire, server));
}

/** Greets without encryption, and goes on with it. */
async function upgrade(server: OpenServer): Promise<Wire> {
  const plain = new Wire(server.socket);
  const announced = (await greet(plain, server)).capabilities ?? (await askCapabilities(plain));
  if (!announced.has("STARTTLS")) {
    const message = `${server.host} does not offer STARTTLS here. Choose “TLS from the start”, which usually has the port 993.`;
    throw new MailProblem("connection_failed", message);
  }
  await plain.run(["STARTTLS"]);
  await plain.release();
  return new Wire(await server.secure(tlsOf(server) || { rejectUnauthorized: true }));
}

interface Greeting {
  isSignedIn: boolean;
  capabilities: Set<string> | null;
}

const greetingLimitMs = 10_000;

async function greet(wire: Wire, { socket, host }: OpenServer): Promise<Greeting> {
  const silence = `${host} says nothing. If it encrypts from the start, as on the port 993, choose “TLS from the start”.`;
  const stop = () => socket.destroy(new MailProblem("connection_failed", silence));
  const timer = setTimeout(stop, greetingLimitMs);
  const { status } = await wire.next().finally(() => clearTimeout(timer));
  if (!status || !["OK", "PREAUTH"].includes(status.name)) {
    if (status) throw new ImapError(status);
    throw new Error("its responses are not IMAP");
  }
  return { isSignedIn: status.name === "PREAUTH", capabilities: capabilitiesIn(status.code) };
}

async function signIn(wire: Wire, { fields, host }: OpenServer, greeting?: Greeting): Promise<Session> {
  const before = greeting?.capabilities ?? (await askCapabilities(wire));
  if (!greeting?.isSignedIn) {
    if (before.has("LOGINDISABLED") && !before.has("AUTH=PLAIN")) {
      const message = `${host} does not accept passwords without encryption. Choose “TLS from the start” or “STARTTLS”.`;
      throw new MailProblem("connection_failed", message);
    }
    await authenticate(wire, before, fields);
  }
  const known = await askCapabilities(wire);
  // Some servers open no folder to a client that has not said its name (RFC 2971).
  if (known.has("ID")) await wire.run(['ID ("name" "Millrace" "version" "1" "vendor" "Millrace")']);
  return {
    run: (...command) => wire.run(command),
    can: (capability) => known.has(capability),
    user: fields.username ?? "",
  };
}

/** PLAIN (RFC 4616) where it is offered, since it says that texts are UTF-8. */
async function authenticate(
  wire: Wire,
  announced: ReadonlySet<string>,
  { username = "", password = "" }: OpenServer["fields"],
): Promise<void> {
  try {
    if (!announced.has("AUTH=PLAIN")) {
      await wire.run(["LOGIN", { text: username }, { text: password }]);
      return;
    }
    const token = Buffer.from(`\0${username}\0${password}`).toString("base64");
    if (announced.has("SASL-IR")) await wire.run(["AUTHENTICATE PLAIN", token]);
    else await wire.run(["AUTHENTICATE PLAIN"], token);
  } catch (error) {
    if (!(error instanceof ImapError)) throw error;
    throw new ImapError({ name: "NO", code: error.code, text: error.message }, true);
  }
}

async function askCapabilities(wire: Wire): Promise<Set<string>> {
  const found = new Set<string>();
  for (const { values } of await wire.run(["CAPABILITY"])) {
    if (isWord(values[0], "CAPABILITY")) for (const value of values) found.add(String(value).toUpperCase());
  }
  return found;
}

const isWord = (value: Value | undefined, word: string) =>
  typeof value === "string" && value.toUpperCase() === word;

function capabilitiesIn(code: string): Set<string> | null {
  return /^CAPABILITY /i.test(code) ? new Set(code.toUpperCase().split(" ").slice(1)) : null;
}

/** The responses to one command: more than any has, so that a server that never ends is left. */
const maxReplies = 1_000_000;

/** Commands and responses on a stream, one command at a time. */
class Wire {
  readonly #stream: Duplex;
  readonly #replies: ReplyReader;
  #count = 0;

  constructor(stream: Duplex) {
    this.#stream = stream;
    this.#replies = new ReplyReader(stream);
  }

  next = () => this.#replies.next();
  release = () => this.#replies.release();

  /** @param answer to the server's request to continue, which a text that is sent as a literal also waits for */
  async run(command: readonly Part[], answer?: string): Promise<Reply[]> {
    this.#count += 1;
    const tag = `A${this.#count}`;
    const replies: Reply[] = [];
    const waiting = [...toPieces([tag, ...command]), ...(answer === undefined ? [] : [`${answer}\r\n`])];
    this.#stream.write(waiting.shift() ?? "");
    while (replies.length < maxReplies) {
      const reply = await this.#replies.next();
      if (reply.tag === "+") this.#stream.write(waiting.shift() ?? "\r\n");
      else replies.push(reply);
      const { status } = reply;
      if (status?.name === "BYE" && command[0] !== "LOGOUT") throw new ImapError(status);
      if (reply.tag !== tag || !status) continue;
      if (status.name !== "OK") throw new ImapError(status);
      // Some servers take the length of a literal for the text itself.
      if (waiting.length > 0)
        throw new MailProblem("imap_error", `The server did not ask for a text. ${advice}`);
      return replies;
    }
    throw Object.assign(new Error("it sent more than is read"), { code: "ANSWER_TOO_LARGE" });
  }
}

const advice = "It understands only texts of English letters, digits and signs here.";

/** The pieces of a command, each of which waits for the server to ask for it. */
function toPieces(parts: readonly Part[]): (string | Buffer)[] {
  const pieces: Buffer[] = [];
  let piece = "";
  for (const [index, part] of parts.entries()) {
    if (index > 0) piece += " ";
    if (typeof part === "string") piece += part;
    else if (/^[\x20-\x7e]{0,500}$/.test(part.text)) piece += `"${part.text.replaceAll(/["\\]/g, "\\$&")}"`;
    else {
      const bytes = Buffer.from(part.text);
      pieces.push(Buffer.from(`${piece}{${bytes.length}}\r\n`));
      piece = part.text;
    }
  }
  return [...pieces, Buffer.from(`${piece}\r\n`)];
}
