import { cancelChannel, responseChannel } from "#queue/channels.ts";
import { addParentJobs } from "#server/executions/intake/add-jobs.ts";
import type { Transaction } from "#server/platform/database/transaction.ts";
import { toPayloads } from "#server/platform/notifications/payloads.ts";

/** An execution that has just been canceled. */
interface Canceled {
  id: string;
  /** The web process whose caller waits for a response. */
  replyTo: string | null;
}

/** Why it was canceled. Lists find canceled executions by the code (`executions_canceled_idx`). */
export interface Cancellation {
  code: "canceled";
  message: string;
}

/**
 * Cancels an execution unless it has finished, and those that its steps wait for. A step that waits for it fails. The raised epoch fences the worker's further writes; the notification at
 * commit only makes the worker stop sooner.
 *
 * @returns whether this call canceled it
 */
export async function cancelExecution(tx: Transaction, id: string, error: Cancellation): Promise<boolean> {
  const canceled = await tx.$queryRaw<Canceled[]>`
    with recursive family as (
      select id from executions where id = ${id}::uuid and finished_at is null
      union all
      select child.id from executions child join family on child.parent_execution_id = family.id
      where child.awaited and child.finished_at is null
    )
    update executions
    set status = 'canceled', epoch = epoch + 1, error = ${JSON.stringify(error)}::json, resume_at = null,
        finished_at = now()
    where id = any(array(select id from family)) and finished_at is null
    returning id, reply_to as "replyTo"`;
  await addParentJobs(tx, [id]);
  await notifyCanceled(tx, canceled);
  return canceled.some((each) => each.id === id);
}

/**
 * Cancels the unfinished executions of a flow that is being deleted. Rows that a worker is currently writing are
 * skipped: waiting for them could deadlock with its batch, and the job that deletes all executions finds them later.
 * Steps of other flows that wait for them fail.
 */
export async function cancelUnfinished(tx: Transaction, flowId: string, error: Cancellation): Promise<void> {
  // Only notifies of executions that a worker has claimed or a caller waits for: those that were only queued can be a
  // hundred thousand.
  const canceled = await tx.$queryRaw<(Canceled & { awaited: boolean | null })[]>`
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
  await notifyCanceled(tx, canceled);
}

async function notifyCanceled(tx: Transaction, canceled: readonly Canceled[]): Promise<void> {
  const notices = [
    ...canceled.map(({ id }) => ({ channel: cancelChannel, payload: id })),
    ...[...Map.groupBy(canceled, ({ replyTo }) => replyTo)].flatMap(([replyTo, group]) =>
      replyTo === null ? [] : toResponseNotifications(replyTo, group),
    ),
  ];
  if (notices.length === 0) return;
  const channels = notices.map(({ channel }) => channel);
  const payloads = notices.map(({ payload }) => payload);
  await tx.$executeRaw`
    select pg_notify(channel, payload) from unnest(${channels}::text[], ${payloads}::text[]) as notice (channel, payload)`;
}

function toResponseNotifications(
  replyTo: string,
  group: readonly Canceled[],
): { channel: string; payload: string }[] {
  const channel = responseChannel(replyTo);
  const ids = group.map(({ id }) => id);
  return toPayloads("ids", ids).map((payload) => ({ channel, payload }));
}
