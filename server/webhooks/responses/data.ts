import { z } from "zod";
import { pool } from "#server/platform/database/pool.ts";

const replySchema = z.object({
  id: z.uuid(),
  status: z.string(),
  finished: z.boolean(),
  response: z
    .object({
      status: z.int().min(200).max(599),
      headers: z.array(z.tuple([z.string(), z.string()])),
      body: z.string(),
      file: z.object({ id: z.uuid(), size: z.int().min(0) }).optional(),
    })
    .nullable(),
});

/** The state of an execution whose caller waits. */
export type ResponseState = z.infer<typeof replySchema>;

const selectReplies = {
  name: "webhooks.selectReplies",
  text: `
    select id, status, finished_at is not null as finished, response
    from executions
    where id = any($1::uuid[]) and (response is not null or finished_at is not null)`,
};

/** Returns the executions that have responded, or have finished without a response. */
export async function readResponses(executionIds: readonly string[]): Promise<ResponseState[]> {
  const { rows } = await pool().query({ ...selectReplies, values: [executionIds] });
  return z.array(replySchema).parse(rows);
}
