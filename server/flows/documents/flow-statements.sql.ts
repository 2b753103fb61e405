import type { Flow } from "#api/flows/documents/schema.ts";
import { type FlowSettings, flowSettingsSchema } from "#api/flows/settings/schema.ts";
import { type DocumentNode, documentSchema, type FlowDocument } from "#engine/document.ts";
import { definitionOf } from "#engine/node-types.ts";
import { newId } from "#lib/id.ts";
import { Prisma } from "#prisma/client/client.ts";
import { flowsChannel, triggersChannel } from "#queue/channels.ts";
import { storeLimits } from "#server/flows/limits/store-limits.sql.ts";
import { storeSearch } from "#server/flows/naming/store-search.sql.ts";
import { nodeTypes } from "#server/flows/node-types/provided.ts";
import { mergeSettings } from "#server/flows/settings/settings.ts";
import { triggerKindOf } from "#server/flows/triggers/kinds.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { type DraftEdit, recordDraftEdit } from "#server/identity/audit/record-draft-edit.sql.ts";
import type { Transaction } from "#server/platform/database/transaction.ts";
import { notifyAtCommit } from "#server/platform/notifications/notify.sql.ts";
import { keepReplacedDraft } from "./draft-states/data.ts";
import { findFreeName, namelessFlow, nameOfTrigger } from "./flow-name.sql.ts";
import { splitPins } from "./pins.ts";
import { returningFlow } from "./returning-flow.sql.ts";
import { enabledTriggers } from "./rules.ts";
import { hashRunnable } from "./runnable.ts";
import { watchesFailures } from "./watched-flow-problems.sql.ts";

/** A flow whose row is locked until the transaction ends. */
export interface LockedFlow {
  revision: number;
  liveVersionId: string | null;
  /** Without its pins. */
  draft: FlowDocument;
  settings: FlowSettings;
}

interface LockedRow {
  revision: number;
  live_version_id: string | null;
  draft: unknown;
  settings: unknown;
}

/** Locks the flow's row for this transaction, so that of two concurrent changes the second sees the first. */
export async function lockFlow(tx: Transaction, flowId: string): Promise<LockedFlow | null> {
  const [flow] = await tx.$queryRaw<LockedRow[]>`
    select revision, live_version_id, draft, settings from flows where id = ${flowId}::uuid for update`;
  if (!flow) return null;
  const { revision, live_version_id: liveVersionId, draft } = flow;
  const settings = flowSettingsSchema.parse(flow.settings);
  return { revision, liveVersionId, draft: documentSchema.parse(draft), settings };
}

/** A node id belongs to another flow. Thrown to roll back the transaction, and caught where the change begins. */
export class NodeIdTaken extends Error {
  readonly nodeId: string;
  readonly owner: { id: string; name: string };
  constructor(nodeId: string, owner: { id: string; name: string }) {
    super(`Node ${nodeId} belongs to flow ${owner.id}.`);
    this.nodeId = nodeId;
    this.owner = owner;
  }
}

/**
 * Claims a document's node ids for the flow. The flow keeps them even when nodes are removed from the draft, because a
 * version may still contain them. The primary key decides between two flows that claim an id concurrently: the insert
 * waits for the other transaction.
 *
 * @throws NodeIdTaken
 */
export async function claimNodeIds(
  tx: Transaction,
  flowId: string,
  documentNodes: readonly DocumentNode[],
): Promise<void> {
  const nodes = documentNodes.map(({ id, type }) => ({ nodeId: id, flowId, type }));
  const known = await findOwners(tx, flowId, documentNodes);
  const added = nodes
    .filter(({ nodeId }) => !known.has(nodeId))
    // In the same order everywhere, so that two flows that claim the same ids do not deadlock.
    .sort((a, b) => (a.nodeId < b.nodeId ? -1 : 1));
  if (added.length > 0) {
    const { count } = await tx.flowNode.createMany({ data: added, skipDuplicates: true });
    // A concurrent insert won. Its row is visible now and names the owner.
    if (count < added.length) return claimNodeIds(tx, flowId, documentNodes);
    // Removes data left by a deleted flow with these ids: the new one must not show its counts, nor answer
    // with its executions.
    await tx.$executeRaw`
      with counts as (delete from call_counts where node_id = any(${added.map(({ nodeId }) => nodeId)}))
      delete from deliveries where node_id = any(${added.map(({ nodeId }) => nodeId)})`;
  }
  for (const { nodeId, type } of nodes) {
    const before = known.get(nodeId);
    if (before !== undefined && before !== type)
      await tx.flowNode.update({ where: { nodeId }, data: { type } });
  }
}

/** The node types, by id, of the document's nodes that the flow owns. */
async function findOwners(tx: Transaction, flowId: string, nodes: readonly DocumentNode[]) {
  const owned = await tx.flowNode.findMany({
    where: { nodeId: { in: nodes.map(({ id }) => id) } },
    include: { flow: { select: { id: true, name: true } } },
  });
  const foreign = owned.find((node) => node.flowId !== flowId);
  if (foreign) throw new NodeIdTaken(foreign.nodeId, foreign.flow);
  return new Map(owned.map(({ nodeId, type }) => [nodeId, type]));
}

/**
 * Saves an earlier document as the flow's next revision, and keeps the draft that it replaces; stored pins stay. The
 * transaction must hold the flow's row lock and own the nodes.
 */
export async function restoreDraft(
  tx: Transaction,
  flowId: string,
  document: FlowDocument,
  userId: string,
): Promise<void> {
  await tx.$executeRaw`
    with page as (
      update flows
      set draft = ${JSON.stringify(document)}::json,
          runnable_hash = ${hashRunnable(document, nodeTypes())},
          draft_saved_at = now(),
          draft_saved_by_id = ${userId}::uuid,
          saved_by_id = ${userId}::uuid,
          revision = revision + 1,
          updated_at = now()
      where id = ${flowId}::uuid
      returning id, revision, draft
    )${keepReplacedDraft(flowId, { always: Prisma.sql`true` })}
    select from page`;
  await notifyFlowSaved(tx, flowId);
}

/** The fields that a revision changes. Missing fields are not changed. */
export interface DraftChange {
  name?: string | undefined;
  description?: string | undefined;
  document?: FlowDocument | undefined;
  /** The document's changes to the draft; null if nothing that is compared has changed. */
  edit?: DraftEdit | null | undefined;
  /** Keep the replaced draft, whatever its age. */
  keepPrevious?: boolean | undefined;
  /** Whether the name was made from the trigger, where `name` is given. */
  autoNamed?: boolean | undefined;
}

/**
 * Writes the next revision, records the edit of its draft, notifies the flow's watchers, and returns the resulting flow, in
 * one statement; null if
 * `revision` is no longer the newest. It holds the row lock only while it runs: of two writers the second sees the first
 * one's revision. The flow must own the document's nodes.
 */
export async function saveRevision(
  tx: Transaction,
  flowId: string,
  revision: number,
  principal: Principal<"editor">,
  { name, description, document, edit = null, keepPrevious = false, autoNamed = false }: DraftChange,
): Promise<Flow | null> {
  const { userId } = principal;
  const split = document && splitPins(document);
  const draft = split
    ? Prisma.sql`,
          draft = ${JSON.stringify(split.document)}::json,
          pins = ${JSON.stringify(split.pins)}::json,
          runnable_hash = ${hashRunnable(split.document, nodeTypes())},
          draft_saved_at = now(),
          draft_saved_by_id = ${userId}::uuid`
    : Prisma.empty;
  return returningFlow(
    tx,
    Prisma.sql`
      update flows
      set name = coalesce(${name}, name),
          auto_named = case when ${name}::text is null then auto_named else ${autoNamed} end,
          description = coalesce(${description}, description),
          revision = revision + 1,
          saved_by_id = ${userId}::uuid,
          updated_at = now()${draft}
      where id = ${flowId}::uuid and revision = ${revision}
      returning *, pg_notify(${flowsChannel}, id::text)`,
    split
      ? Prisma.sql`${recordDraftEdit(principal, flowId, edit)}${keepReplacedDraft(flowId, {
          // The draft before an editing session is stored, so that the session's changes can be seen.
          always: Prisma.sql`(${keepPrevious} or not exists (select from draft_session))`,
        })}`
      : Prisma.empty,
  );
}

/**
 * Changes the given settings. The transaction must hold the flow's row lock. Web processes are notified at commit.
 *
 * @returns the settings before
 */
export async function saveSettings(
  tx: Transaction,
  flowId: string,
  change: FlowSettings,
): Promise<FlowSettings> {
  const flow = await tx.flow.findUniqueOrThrow({ where: { id: flowId }, select: { settings: true } });
  const before = flowSettingsSchema.parse(flow.settings);
  const settings = mergeSettings(before, change);
  await tx.$executeRaw`
    update flows set settings = ${JSON.stringify(settings)}::json, updated_at = now() where id = ${flowId}::uuid`;
  await storeLimits(tx, flowId, settings);
  await storeSearch(tx, flowId, settings);
  await notifyTriggersChanged(tx, flowId);
  await notifyFlowSaved(tx, flowId);
  return before;
}

export interface NewFlow {
  /** If it is omitted, the flow gets a new id. */
  id?: string;
  /** If it is omitted, the name is made from the trigger, and follows it. */
  name?: string | undefined;
  description: string;
  document: FlowDocument;
}

/** Adds a flow that belongs to the user, and claims its node ids. */
export async function insertFlow(
  tx: Transaction,
  principal: Principal<"editor">,
  { id = newId(), name, description, document }: NewFlow,
): Promise<string> {
  const { userId } = principal;
  const { document: draft, pins } = splitPins(document);
  const base = nameOfTrigger(document, nodeTypes()) ?? namelessFlow;
  const own = name ?? (await findFreeName(tx, principal, base, null));
  await tx.$executeRaw`
    insert into flows (id, name, auto_named, description, owner_id, draft, pins, runnable_hash, draft_saved_by_id,
                       saved_by_id)
    values (${id}::uuid, ${own}, ${name === undefined}, ${description}, ${userId}::uuid,
            ${JSON.stringify(draft)}::json, ${JSON.stringify(pins)}::json,
            ${hashRunnable(draft, nodeTypes())}, ${userId}::uuid, ${userId}::uuid)`;
  await claimNodeIds(tx, id, document.nodes);
  return id;
}

interface PublishedDraft {
  flowId: string;
  draft: FlowDocument;
  userId: string;
  /** The user's note about it; undefined keeps the note of an unchanged version. */
  note: string | undefined;
}

/**
 * Returns the newest version if the parts of it that run equal the draft, otherwise creates the next version.
 * It also stores the hashes that rows of earlier releases lack.
 *
 * A flow that watches failures gets a version of its user when it goes live, because the version's publisher
 * decides which private flows it watches (`recordFailures`).
 */
export async function publishDraft(
  tx: Transaction,
  { flowId, draft, userId, note }: PublishedDraft,
): Promise<{ id: string; number: number }> {
  const hash = hashRunnable(draft, nodeTypes());
  const isByAnyone = !watchesFailures(draft, nodeTypes());
  const [newest] = await tx.$queryRaw<{ id: string; number: number; same: boolean }[]>`
    select v.id, v.number, coalesce(v.runnable_hash = ${hash}, v.document::text = f.draft::text)
      and (${isByAnyone}::boolean or v.id = f.live_version_id or v.created_by_id is not distinct from ${userId}::uuid) as same
    from flow_versions v join flows f on f.id = v.flow_id
    where v.flow_id = ${flowId}::uuid
    order by v.number desc limit 1`;
  await tx.$executeRaw`
    update flows set runnable_hash = ${hash} where id = ${flowId}::uuid and runnable_hash is distinct from ${hash}`;
  if (newest?.same) {
    await tx.$executeRaw`
      update flow_versions set runnable_hash = ${hash}, note = coalesce(${note}, note) where id = ${newest.id}::uuid`;
    return newest;
  }
  const version = { id: newId(), number: (newest?.number ?? 0) + 1 };
  // Copies the draft's text in the database, without parsing and serializing it.
  await tx.$executeRaw`
    insert into flow_versions (id, flow_id, number, document, runnable_hash, note, created_by_id)
    select ${version.id}::uuid, id, ${version.number}, draft, ${hash}, ${note ?? ""}, ${userId}::uuid
    from flows where id = ${flowId}::uuid`;
  return version;
}

/** Makes the version live, with exactly its triggers; null makes the flow inactive. */
export async function setLiveVersion(
  tx: Transaction,
  flowId: string,
  live: { versionId: string; document: FlowDocument } | null,
): Promise<void> {
  const types = nodeTypes();
  const before = await tx.trigger.findMany({ where: { flowId }, select: { nodeId: true, type: true } });
  const triggers = live ? enabledTriggers(live.document, types) : [];
  const staying = new Set(triggers.map(({ id }) => id));
  const stopped = Map.groupBy(
    before.filter(({ nodeId }) => !staying.has(nodeId)),
    ({ type }) => triggerKindOf(types.newest(type)),
  );
  await tx.trigger.deleteMany({ where: { flowId } });
  for (const [kind, nodes] of stopped) {
    await kind?.deactivate(
      tx,
      flowId,
      nodes.map(({ nodeId }) => nodeId),
    );
  }
  if (live) {
    const { versionId } = live;
    await tx.trigger.createMany({
      data: triggers.map(({ id, type }) => ({ nodeId: id, flowId, versionId, type })),
    });
    const started = Map.groupBy(triggers, (node) => triggerKindOf(definitionOf(node, types)));
    for (const [kind, nodes] of started) await kind?.activate(tx, flowId, nodes);
  }
  await tx.$executeRaw`
    update flows set live_version_id = ${live?.versionId ?? null}::uuid, updated_at = now()
    where id = ${flowId}::uuid`;
  await notifyFlowSaved(tx, flowId);
}

/** Notifies every process at commit that the flow's live triggers have changed. */
export async function notifyTriggersChanged(tx: Transaction, flowId: string): Promise<void> {
  await notifyAtCommit(tx, triggersChannel, flowId);
}

/** Notifies everyone who has the flow open, at commit. */
export async function notifyFlowSaved(tx: Transaction, flowId: string): Promise<void> {
  await notifyAtCommit(tx, flowsChannel, flowId);
}
