// Records the requests that a provider's own client sends, as the proof of our operations (docs/connectors.md). The client is
// installed into a temporary folder and talks to a server on this machine. Usage: npm run connectors:record -- slack
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { toFacts } from "./facts.mjs";

const root = join(import.meta.dirname, "../..");
const [name] = process.argv.slice(2);
if (!/^[a-z][a-z0-9_]*$/.test(name ?? "")) {
  console.error("Name a connector: npm run connectors:record -- slack");
  process.exit(1);
}
const folder = join(root, "connectors", name);
// `fields` are the connection's, where the base URL has some; `headers` are compared too.
const {
  packages,
  createClient,
  calls,
  fields = {},
  headers: compared = [],
} = await import(pathToFileURL(join(folder, "client.mjs")).href);
const scratch = mkdtempSync(join(tmpdir(), "millrace-client-"));
const recorder = await startRecorder();
try {
  writeFileSync(join(scratch, "package.json"), "{}");
  execFileSync("npm", ["install", "--ignore-scripts", "--no-audit", "--no-fund", ...packages], {
    cwd: scratch,
    stdio: ["ignore", "ignore", "inherit"],
  });
  // Packages are found from the folder in which the importing file is.
  writeFileSync(join(scratch, "load.mjs"), "export const load = (module) => import(module);\n");
  const { load } = await import(pathToFileURL(join(scratch, "load.mjs")).href);
  const client = await createClient(load, recorder.origin, (path) => join(scratch, "node_modules", path));
  const recorded = [];
  for (const [operation, cases] of Object.entries(calls)) {
    for (const { values, approval, call, response = {}, responses, status = 200 } of cases) {
      const requests = await recorder.record(() => call(client), responses ?? [response], status);
      // An operation of several requests is compared with all of them.
      recorded.push({
        operation,
        values,
        ...(approval && { approval }),
        ...(responses ? { responses, requests } : { request: requests[0] }),
      });
    }
  }
  const clients = packages.map((each) => nameInstalled(each));
  const text = JSON.stringify(
    { clients, recorded: new Date().toISOString().slice(0, 10), fields, headers: compared, calls: recorded },
    null,
    2,
  );
  writeFileSync(join(folder, "recorded.json"), `${text}\n`);
  console.log(
    `${recorded.length} requests of ${clients.join(", ")} are in connectors/${name}/recorded.json.`,
  );
} finally {
  recorder.close();
  rmSync(scratch, { recursive: true, force: true });
}

/** "@slack/web-api 8.2.0" */
function nameInstalled(specifier) {
  const module = specifier.replace(/(?<!^)@[^@/]*$/, "");
  const { version } = JSON.parse(readFileSync(join(scratch, "node_modules", module, "package.json"), "utf8"));
  return `${module} ${version}`;
}

/** A server that keeps the requests of each call, and responds with what the client needs to be content; the last response repeats. */
async function startRecorder() {
  let responses = [];
  let requests = [];
  let statusCode = 200;
  const server = createServer(async (request, reply) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    requests.push(toFacts(request.method, request.url, request.headers, Buffer.concat(chunks), compared));
    reply.statusCode = statusCode;
    reply.setHeader("content-type", "application/json");
    reply.end(JSON.stringify(responses[requests.length - 1] ?? responses.at(-1)));
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    async record(call, next, status) {
      responses = next;
      statusCode = status;
      requests = [];
      await call();
      if (requests.length === 0) throw new Error("The client sent no request.");
      return requests;
    },
    close: () => server.close(),
  };
}
