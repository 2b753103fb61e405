import { createSocket } from "node:dgram";
import { once } from "node:events";
import ipaddr from "ipaddr.js";

/** The addresses of a name, by the number of earlier lookups in this family. */
export type Lie = (name: string, family: 4 | 6, asked: number) => readonly string[];

/** A real DNS server over UDP with uncacheable answers (TTL 0), so that each lookup can get another answer. */
export interface LyingServer {
  port: number;
  /** The number of lookups answered so far. */
  lookups(): number;
  close(): Promise<void>;
}

const headerBytes = 12;
const families: ReadonlyMap<number, 4 | 6> = new Map([
  [1, 4],
  [28, 6],
]);

/** @param at the address of this machine, and the port, 0 for a free one */
export async function startLyingServer(
  lie: Lie,
  at = { address: "127.0.0.1", port: 0 },
): Promise<LyingServer> {
  const socket = createSocket("udp4");
  const asked = new Map<string, number>();
  let lookups = 0;
  socket.on("message", (query, sender) => {
    const { name, type, end } = readQuestion(query);
    const family = families.get(type);
    const times = asked.get(`${name} ${type}`) ?? 0;
    asked.set(`${name} ${type}`, times + 1);
    lookups += 1;
    const addresses = family ? lie(name, family, times) : [];
    socket.send(answerTo(query.subarray(0, end), type, addresses), sender.port, sender.address);
  });
  socket.bind(at.port, at.address);
  await once(socket, "listening");
  return {
    port: socket.address().port,
    lookups: () => lookups,
    close: () => new Promise((closed) => socket.close(closed)),
  };
}

/** The only question of a query (RFC 1035 §4.1.2), and where it ends. */
function readQuestion(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = headerBytes;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString("latin1", at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join(".").toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

/** @param query its header and question only */
function answerTo(query: Buffer, type: number, addresses: readonly string[]): Buffer {
  const head = Buffer.from(query);
  // A response with recursion desired and available, no error, one question and these answers.
  head.writeUInt16BE(0x8180, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(addresses.length, 6);
  head.writeUInt32BE(0, 8);
  return Buffer.concat([head, ...addresses.map((address) => addressRecord(type, address))]);
}

function addressRecord(type: number, address: string): Buffer {
  const bytes = Buffer.from(ipaddr.parse(address).toByteArray());
  const fields = Buffer.alloc(12);
  // The name of the question (as a pointer), class IN, TTL 0.
  fields.writeUInt16BE(0xc000 + headerBytes, 0);
  fields.writeUInt16BE(type, 2);
  fields.writeUInt16BE(1, 4);
  fields.writeUInt32BE(0, 6);
  fields.writeUInt16BE(bytes.length, 10);
  return Buffer.concat([fields, bytes]);
}
