// The sketch: the least that keeps the promise of a call. It reads and parses the request, stores rows of the same bytes as the
// product, many calls in one commit, and responds after the commit with the execution's id.
// Usage: DATABASE_URL=… node bench/sketch-server.ts <port>; `sketch.ts` has created its tables.
import { createServer, type ServerResponse } from "node:http";
import pg from "pg";
import { newId } from "#lib/id.ts";

interface Call {
  id: string;
  input: string;
  response: ServerResponse;
}

/** A second commit starts beside another one only for this many calls, as in the product. */
const worthwhileCalls = 48;

const idle = [await connect(), await connect()];
const { text, tail } = await prepare();
let waiting: Call[] = [];
let isScheduled = false;

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    const body = Buffer.concat(chunks).toString("utf8").trimEnd();
    const order: unknown = JSON.parse(body);
    if (typeof order !== "object" || order === null) return respond(response, 400, '{"success":false}');
    waiting.push({ id: newId(), input: body.slice(0, -1) + tail, response });
    if (isScheduled) return;
    isScheduled = true;
    // The calls that arrive in the same turn of the event loop share a commit.
    setImmediate(() => {
      isScheduled = false;
      void flush();
    });
  });
});

async function flush(): Promise<void> {
  const isBeside = idle.length < 2;
  if (waiting.length < (isBeside ? worthwhileCalls : 1)) return;
  const client = idle.pop();
  if (!client) return;
  const calls = waiting;
  waiting = [];
  const values = [calls.map(({ id }) => id), calls.map(({ input }) => input)];
  const fault = await client.query({ name: "store", text, values }).then(
    () => null,
    (cause: unknown) => cause,
  );
  idle.push(client);
  // The next commit is on its way while these callers get their responses.
  void flush();
  for (const { id, response } of calls) {
    if (fault === null) respond(response, 200, `{"success":true,"execution_id":"${id}"}`);
    else respond(response, 503, '{"success":false}');
  }
  if (fault !== null) console.error(fault);
}

function respond(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, {
    "Content-Type": "application/json",
    "Content-Length": Buffer.byteLength(body),
  });
  response.end(body);
}

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL, keepAlive: true });
  await client.connect();
  return client;
}

/**
 * The one statement, and how an input ends. A call's rows are the product's own, with another id, input and time: the tables'
 * templates have one execution of the product and its steps, if it has any.
 */
async function prepare(): Promise<{ text: string; tail: string }> {
  const [client] = idle;
  const found = await client?.query<{ input: string; steps: number; columns: string; stepColumns: string }>(
    `select input::text as input, (select count(*)::int from sketch_step_template) as steps,
       ${columnsOf("sketch_executions", "id,input,created_at")} as columns,
       ${columnsOf("sketch_steps", "execution_id,input")} as "stepColumns"
     from sketch_template`,
  );
  const row = found?.rows[0];
  if (!row) throw new Error("The sketch has no template.");
  const call = "unnest($1::uuid[], $2::json[]) as call (call_id, call_input)";
  const executions = `insert into sketch_executions (id, input, created_at, ${row.columns})
    select call_id, call_input, now(), ${row.columns} from ${call}, sketch_template`;
  const steps = `insert into sketch_steps (execution_id, input, ${row.stepColumns})
    select call_id, case when input is not null then call_input end, ${row.stepColumns} from ${call}, sketch_step_template`;
  return {
    text: row.steps === 0 ? executions : `with execution as (${executions}) ${steps}`,
    tail: row.input.slice(row.input.lastIndexOf(',"_webhook":')),
  };
}

function columnsOf(table: string, without: string): string {
  return `(select string_agg(quote_ident(attname), ', ') from pg_attribute where attrelid = '${table}'::regclass
    and attnum > 0 and not attisdropped and attname <> all ('{${without}}'))`;
}

server.listen(Number(process.argv[2] ?? 0), "127.0.0.1", () => process.send?.("ready"));
process.on("SIGTERM", () => process.exit(0));
