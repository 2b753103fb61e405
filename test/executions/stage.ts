import { afterAll, beforeAll, beforeEach } from "vitest";
import type { HttpFailure, HttpPort, OutgoingRequest, OutgoingResponse } from "#engine/node.ts";
import { type TestDatabase, useTestDatabase } from "#test/postgres/database.ts";
import { type RunExecutionsContext, runExecutions } from "#worker/tasks/run-executions.ts";
import { chain, type Link } from "./chain.ts";
import { elapse } from "./elapse.ts";
import { createFlow, type Enqueued, enqueue, readExecution, readSteps, type TestFlow } from "./executions.ts";
import { clearJobs } from "./jobs.ts";

/** An HTTP port with prepared responses, which records its requests. */
export function scriptedWorld(
  response: (call: OutgoingRequest, count: number) => Promise<OutgoingResponse | HttpFailure>,
): {
  calls: OutgoingRequest[];
  http: HttpPort;
} {
  const calls: OutgoingRequest[] = [];
  const http: HttpPort = {
    send(call) {
      calls.push(call);
      return response(call, calls.length);
    },
  };
  return { calls, http };
}

export const answered = (body: string): OutgoingResponse => ({
  kind: "response",
  status: 200,
  headers: {},
  body,
});

/** Runs executions one by one, in this process, on the test file's own database. */
export interface Stage {
  readonly database: TestDatabase;
  /** Stores an execution of a new flow with these nodes. */
  begin(
    links: readonly Link[],
    input?: { [name: string]: string | number },
    more?: Enqueued,
  ): Promise<{ flow: TestFlow; id: string }>;
  /** Runs the execution as a new job of it would. */
  run(id: string, shell: RunExecutionsContext): Promise<void>;
  /** The time that a suspended execution waits for has come. */
  elapse(id: string): Promise<void>;
  /** The stored execution and its steps. */
  look(
    flow: TestFlow,
    id: string,
  ): Promise<[Awaited<ReturnType<typeof readExecution>>, Awaited<ReturnType<typeof readSteps>>]>;
}

/** Call it at the top of a test file. Unless given, `open` opens what a worker needs. */
export function setStage(...open: Parameters<typeof useTestDatabase>): Stage {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await useTestDatabase(...open);
  });
  afterAll(() => database.drop());
  beforeEach(() => clearJobs(database.pool));
  return {
    get database() {
      return database;
    },
    async begin(links, input = { name: "Ada", total: 12 }, more = {}) {
      const flow = await createFlow(database.pool, chain(...links));
      const [id = ""] = await enqueue(database.pool, flow, [input], more);
      return { flow, id };
    },
    async run(id, shell) {
      const { epoch } = await readExecution(database.pool, id);
      await runExecutions({ ids: [id], epoch }, { id: "1", attempt: 1, isAlone: false }, shell);
    },
    elapse: (id) => elapse(database.pool, id),
    look: (flow, id) => Promise.all([readExecution(database.pool, id), readSteps(database.pool, flow, id)]),
  };
}
