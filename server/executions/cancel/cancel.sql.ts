import { cancelChannel, responseChannel } from "#queue/channels.ts";
import { addParentJobs } from "#server/executions/intake/add-jobs.sql.ts";
import { endTurns } from "#server/executions/intake/turns.sql.ts";
import { Parameters, text } from "#server/platform/database/parameters.ts";
import {
  type AnyTransaction,
  execute,
  query,
  type Transaction,
} from "#server/platform/database/transaction.ts";
import { toPayloads } from "#server/platform/notifications/payloads.sql.ts";

/** An execution that has just been ended. */
interface Ended {
  id: string;
  /** The web process whose caller waits for a response. */
  replyTo: string | null;
}

/** Why it was canceled. Lists find canceled executions by the code (`executions_canceled_idx`). */
export interface Cancellation {
  code: "canceled";
  message: string;
}

/** How an execution ends from outside its worker. */
export type Ending =
  | { status: "canceled"; error: Cancellation }
  | { status: "failed"; error: { code: string; message: string } };

const endFamily = `
with recursive family as (
  select id from executions where id = $1::uuid and finished_at is null
  union all
  select child.id from executions child join family on child.parent_execution_id = family.id
  where child.awaited and child.finished_at is null
)
update executions
set status = case when id = $1::uuid then $2 else 'canceled' end, epoch = epoch + 1,
    error = case when id = $1::uuid then $3::json else $4::json end, resume_at = null, finished_at = now()
where id = any(array(select id from family)) and finished_at is null
returning id, reply_to as "replyTo"`;

/**
 * Ends an execution unless it has finished, and cancels those that its steps wait for. A step that waits for it fails.
 * The raised epoch fences the worker's further writes; the notification at commit only makes the worker stop sooner.
 *
 * @returns whether this call ended it
 */
export async function endExecution(
  tx: AnyTransaction,
  id: string,
  { status, error }: Ending,
): Promise<boolean> {
  const below: Cancellation = { code: "canceled", message: error.message };
  const values = [id, status, JSON.stringify(error), JSON.stringify(below)];
  const ended = await query<Ended>(tx, endFamily, values);
  if (ended.length === 0) return false;
  await addParentJobs(tx, [id]);
  await endTurns(
    tx,
    ended.map((each) => each.id),
  );
  await notifyEnded(tx, ended);
  return ended.some((each) => each.id === id);
}

/** `endExecution` as canceled. */
export function cancelExecution(tx: AnyTransaction, id: string, error: Cancellation): Promise<boolean> {
  return endExecution(tx, id, { status: "canceled", error });
}

/**
 * Cancels the unfinished executions of a flow that is being deleted. Rows that a worker is currently writing are
 * skipped: waiting for them could deadlock with its batch, and the job that deletes all executions finds them later.
 * Steps of other flows that wait for them fail.
 */
export async function cancelUnfinished(tx: Transaction, flowId: string, error: Cancellation): Promise<void> {
  await execute(tx, "delete from turns where flow_id = $1::uuid", [flowId]);
  // Only notifies of executions that a worker has claimed or a caller waits for: those that were only queued can be a
  // hundred thousand.
  const canceled = await tx.$queryRaw<(Ended & { awaited: boolean | null })[]>`
    with unfinished as (
      select id from executions where flow_id = ${flowId}::uuid and finished_at is null
      for update skip locked
    ),
    canceled as (
      update executions e
      set status = 'canceled', epoch = epoch + 1, error = ${JSON.stringify(error)}::json, resume_at = null,
          finished_at = now()
      from unfinished u where e.id = u.id
      returning e.id, e.reply_to, e.started_at, e.awaited
    )
    select id, reply_to as "replyTo", awaited from canceled
    where started_at is not null or reply_to is not null or awaited`;
  const awaited = canceled.filter((each) => each.awaited).map(({ id }) => id);
  if (awaited.length > 0) await addParentJobs(tx, awaited);
  await notifyEnded(tx, canceled);
}

const given = new Parameters<readonly { channel: string; payload: string }[]>();
const notice = given
  .each((notices) => notices)
  .as("notice", { channel: text(({ channel }) => channel), payload: text(({ payload }) => payload) });

const notify = `select pg_notify(channel, payload) from ${notice.sql}`;

async function notifyEnded(tx: AnyTransaction, ended: readonly Ended[]): Promise<void> {
  const notices = [
    ...ended.map(({ id }) => ({ channel: cancelChannel, payload: id })),
    ...[...Map.groupBy(ended, ({ replyTo }) => replyTo)].flatMap(([replyTo, group]) =>
      replyTo === null ? [] : toResponseNotifications(replyTo, group),
    ),
  ];
  if (notices.length === 0) return;
  await execute(tx, notify, given.values(notices));
}

function toResponseNotifications(
  replyTo: string,
  group: readonly Ended[],
): { channel: string; payload: string }[] {
  const channel = responseChannel(replyTo);
  const ids = group.map(({ id }) => id);
  return toPayloads("ids", ids).map((payload) => ({ channel, payload }));
}
