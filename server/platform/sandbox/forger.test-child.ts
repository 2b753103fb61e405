import { readFrames, writeFrame } from "./frames.ts";
import type { CallFrame } from "./messages.ts";

/**
 * A child under an attacker's control. It speaks the protocol of `child/main.ts` and `converter/main.ts`,
 * until a call names a forgery: as its program, or as the name of a file in its archive.
 */
const megabyte = 1024 * 1024;
const ended = {
  type: "ended",
  value: String(process.pid),
  error: null,
  warnings: [],
  logs: [],
  droppedLogBytes: 0,
  cpuMs: 0,
  residentBytes: 1,
};
const converted = { type: "ended", value: String(process.pid), error: null, residentBytes: 1 };
const request = { type: "fetch", id: 1, url: "http://a", method: "GET", headers: [], body: null };

const send = (frame: unknown) => writeFrame(process.stdout, frame);

/** Writes bytes as a frame of JSON, whatever they are. */
function sendText(text: string, declaredBytes = Buffer.byteLength(text)): void {
  const header = Buffer.alloc(4);
  header.writeUInt32BE(declaredBytes);
  process.stdout.write(Buffer.concat([header, Buffer.from(text)]));
}

/** Both frames arrive together. */
function sendBoth(first: unknown, second: unknown): void {
  process.stdout.cork();
  send(first);
  send(second);
  process.stdout.uncork();
}

const forgeries: Record<string, (call: CallFrame) => void> = {
  "a frame that is too long": () => sendText("", 33 * megabyte),
  "half a frame": () => {
    sendText('{"type"', 1000);
    setTimeout(() => process.exit(3), 20);
  },
  "a frame that is not JSON": () => sendText("{nope"),
  "a frame of JSON that is not an object": () => sendText("null"),
  "an unknown type": () => send({ ...ended, type: "launch" }),
  "an unknown property": () => send({ ...ended, isAdmin: true }),
  "an end without a value": () => send({ ...ended, value: undefined }),
  "two ends at once": () => sendBoth(ended, ended),
  "an end and a request at once": () => sendBoth(ended, request),
  "an end and another one later": () => {
    send(ended);
    setTimeout(() => send({ ...ended, value: '"forged"' }), 20);
  },
  "an end and a request later": () => {
    send(ended);
    setTimeout(() => send(request), 20);
  },
  "a value that is not JSON": () => send({ ...ended, value: "{" }),
  "a value that is not text": () => send({ ...ended, value: 1 }),
  "a value that is too long": ({ limits }) =>
    send({ ...ended, value: JSON.stringify("x".repeat(limits.outputBytes)) }),
  "a value that nests deep": () => send({ ...ended, value: "[".repeat(600) + "]".repeat(600) }),
  "a value of a million brackets": () => send({ ...ended, value: "[".repeat(500_000) + "]".repeat(500_000) }),
  "a frame of brackets": () => sendText("[".repeat(8 * megabyte) + "]".repeat(8 * megabyte)),
  "a frame of empty lists": () => sendText(`[${"[],".repeat(8 * megabyte)}[]]`),
  "a frame of names": () =>
    sendText(`{${Array.from({ length: megabyte }, (_, at) => `"k${at.toString(36)}":1`).join()}}`),
  "a value with __proto__": () => send({ ...ended, value: '{"__proto__":{"polluted":true}}' }),
  "one request too many": ({ limits }) => {
    for (let id = 1; id <= limits.fetches + 1; id += 1) send({ ...request, id });
  },
  "a request with a forged header": () => send({ ...request, headers: [["a", { toString: "b" }]] }),
  "a request whose body is not base64": () => send({ ...request, body: "§" }),
  "an enormous log": () => send({ ...ended, logs: [{ level: "log", text: "x".repeat(megabyte) }] }),
  "a log of many short lines": () =>
    send({ ...ended, logs: Array.from({ length: 9000 }, () => ({ level: "log", text: "" })) }),
  "a log of an unknown level": () => send({ ...ended, logs: [{ level: "__proto__", text: "" }] }),
  "fewer than no dropped bytes": () => send({ ...ended, droppedLogBytes: -1 }),
  "an infinite time": () => sendText(JSON.stringify(ended).replace('"cpuMs":0', '"cpuMs":1e999')),
  "an unknown error": () => send({ ...ended, value: null, error: { code: "admin", message: "" } }),
  "the key __proto__": () =>
    sendText(JSON.stringify(ended).replace('"logs"', '"__proto__":{"polluted":true},"logs"')),
  "__proto__ in place of the properties": () => sendText(`{"__proto__":${JSON.stringify(ended)}}`),
  "the key __proto__ in a log": () =>
    sendText(
      JSON.stringify(ended).replace(
        '"logs":[',
        '"logs":[{"level":"log","text":"","__proto__":{"polluted":1}}',
      ),
    ),
  bytes: () => send(Buffer.from(JSON.stringify(ended))),
  "a second ready": () => send({ type: "ready" }),
  "an exit in the middle": () => {
    send(request);
    setTimeout(() => process.exit(7), 20);
  },
  "a converter's start": () => send({ type: "started" }),
  "two starts": () => sendBoth({ type: "started" }, { type: "started" }),
  "a file and a value that is not JSON": () => {
    send({ type: "started" });
    send(Buffer.from("forged"));
    send({ ...converted, value: "{" });
  },
  "a file and a value that is too long": () => {
    send({ type: "started" });
    send(Buffer.from("forged"));
    send({ ...converted, value: JSON.stringify("x".repeat(10_000_000)) });
  },
  "a file and two ends": () => {
    send({ type: "started" });
    send(Buffer.from("forged"));
    sendBoth(converted, converted);
  },
  "a file and an exit": () => {
    send({ type: "started" });
    send(Buffer.from("forged"));
    setTimeout(() => process.exit(7), 20);
  },
  "a file that is too large": () => {
    send({ type: "started" });
    const chunk = Buffer.alloc(8 * megabyte);
    for (let sent = 0; sent <= 100_000_000; sent += chunk.length) send(chunk);
  },
  "a file that is written honestly": () => {
    send({ type: "started" });
    send(Buffer.from("honest"));
    send(converted);
  },
};

function handle(frame: unknown): void {
  const { type, programs, conversion } = frame as CallFrame & { conversion?: { names: string[] } };
  // The type of a frame that a converter gets.
  const isConversion = (type as string) === "convert";
  if (type !== "call" && !isConversion) return;
  const forge = forgeries[(isConversion ? conversion?.names[0] : programs[0]) ?? ""];
  if (forge) forge(frame as CallFrame);
  else send(isConversion ? converted : ended);
}

readFrames(
  process.stdin,
  256 * megabyte,
  (frame) => frame instanceof Uint8Array || handle(frame),
  () => process.exit(1),
);
process.stdin.once("end", () => process.exit());
// The tests give it its title.
if (process.title === "an early frame") send(ended);
if (process.title === "two readies at once") sendBoth({ type: "ready" }, { type: "ready" });
else send({ type: "ready" });
if (process.title === "two readies") send({ type: "ready" });
