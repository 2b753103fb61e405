import { type Behavior, startHostileServer } from "./hostile.ts";
import * as mysql from "./mysql-packets.ts";

/** Whether a server accepts what it is sent. It repeats it in both cases. */
export type EchoMode = "good" | "refusing";

/** IMAP: repeats each command with its outcome. Listing capabilities always works, because the password follows. */
function imap(mode: () => EchoMode): Behavior {
  return (socket, chunk, count) => {
    if (count === 0) return void socket.write("* OK ready\r\n");
    for (const line of chunk.toString().split("\r\n").filter(Boolean)) {
      const [tag, command] = line.split(" ");
      const outcome = mode() === "good" || command === "CAPABILITY" ? "OK" : "NO";
      socket.write(`* OK ${line}\r\n${tag} ${outcome} ${line}\r\n`);
    }
  };
}

/** MySQL: refuses the sign-in, or each query after it, with what was sent. */
function mysqlServer(mode: () => EchoMode): Behavior {
  return (socket, chunk, count) => {
    if (count === 0) return void socket.write(mysql.greeting);
    const isSignIn = count === 1;
    const refusal = mysql.packet(isSignIn ? 2 : 1, Buffer.concat([mysql.text("\xff\x15\x04#28000"), chunk]));
    const accepted = isSignIn && mode() === "good";
    socket.write(accepted ? mysql.packet(2, mysql.text("\0\0\0\x02\0\0\0")) : refusal);
  };
}

/**
 * Servers of the protocols in which the server speaks first, by connector. A client would wait for the greeting of an HTTP server
 * until its time limit.
 */
export async function startEchoingServers(mode: () => EchoMode) {
  const received: string[] = [];
  const behaviors = { imap: imap(mode), mysql: mysqlServer(mode) };
  const servers = await Promise.all(
    Object.entries(behaviors).map(async ([connector, behave]) => {
      const server = await startHostileServer();
      server.behave = (socket, chunk, count) => {
        received.push(`${connector} ${chunk.toString()}`);
        behave(socket, chunk, count);
      };
      return [connector, server] as const;
    }),
  );
  return {
    ports: new Map(servers.map(([connector, { port }]) => [connector, port])),
    /** What clients sent, each after its connector. */
    received,
    close() {
      for (const [, server] of servers) {
        server.hangUp();
        server.close();
      }
    },
  };
}
