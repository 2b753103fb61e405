import type {
  CreateFlowBody,
  ExportedFlow,
  Flow,
  FlowActivation,
  ImportedFlow,
  PublishBody,
  SavedRevision,
  UpdateFlowBody,
} from "#api/flows/documents/schema.ts";
import { flowSettingsSchema } from "#api/flows/settings/schema.ts";
import { documentSchema, emptyDocument, type FlowDocument } from "#engine/document.ts";
import { copyDocument } from "#engine/edit/copy-document.ts";
import type { FlowProblem } from "#engine/graph/graph.ts";
import { withVersions } from "#engine/migrate.ts";
import { newId } from "#lib/id.ts";
import { nodeTypes } from "#server/flows/node-types/provided.ts";
import { TriggersRefused } from "#server/flows/triggers/kind.sql.ts";
import { findShownVariables } from "#server/flows/variables/data.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { recordAudit } from "#server/identity/audit/record-audit.sql.ts";
import { isFlowVisible, isThingVisible } from "#server/identity/visibility/data.ts";
import { prisma } from "#server/platform/database/prisma.ts";
import type { Transaction } from "#server/platform/database/transaction.ts";
import type { Done, NotFound } from "#server/platform/http/outcome.ts";
import type { InputProblem } from "#server/platform/http/problem.ts";
import { copyAccess } from "./access/mutations.ts";
import { findCalledFlowProblems } from "./called-flow-problems.sql.ts";
import { findCredentialProblems } from "./credential-problems.sql.ts";
import { getDraft, getRevision, readFlow } from "./data.ts";
import { describeDraftEdit } from "./draft-edit.ts";
import { findDraftState } from "./draft-states/data.ts";
import { findFreeName, nameOfTrigger } from "./flow-name.sql.ts";
import {
  claimNodeIds,
  insertFlow,
  lockFlow,
  NodeIdTaken,
  publishDraft,
  restoreDraft,
  saveRevision,
  saveSettings,
  setLiveVersion,
} from "./flow-statements.sql.ts";
import { pointInside, settingsInside } from "./import-references.ts";
import { findPackageProblems } from "./package-problems.sql.ts";
import { joinPins } from "./pins.ts";
import { savePlacement } from "./placement.sql.ts";
import { findFlowProblems } from "./problems.ts";
import { changedNodes, copyName, normalizeDocument } from "./rules.ts";
import {
  assertSettingsFit,
  findFailureFlowProblems,
  findGatheringProblems,
  SettingsRefused,
} from "./settings-problems.sql.ts";
import { findTableProblems } from "./table-problems.sql.ts";
import { findWatchedFlowProblems } from "./watched-flow-problems.sql.ts";

type SettingsChange = NonNullable<UpdateFlowBody["settings"]>;

/** The document contains a node id that another flow owns. */
type NodeIdConflict = { kind: "node_id_taken"; nodeId: string; owner: { id: string; name: string } | null };

/** Settings that the flow, or another one that they name, does not allow. */
type UnfitSettings = { kind: "unfit_settings"; problems: readonly InputProblem[] };

/** Someone else has saved the flow since. */
type Stale = { kind: "stale"; newest: SavedRevision };

/** Adds an inactive flow with a draft. */
export async function createFlow(
  principal: Principal<"editor">,
  { name, description, document = emptyDocument }: CreateFlowBody,
): Promise<Done<{ flow: Flow }> | NodeIdConflict> {
  return unlessNodesTaken(principal, async (tx) => {
    const own = withVersions(document, nodeTypes());
    const id = await insertFlow(tx, principal, { name, description, document: normalizeDocument(own) });
    return { kind: "done", flow: await getCreated(tx, principal, id) };
  });
}

/**
 * Changes a flow's name, description or draft, unless the flow has changed since the given revision; and its settings,
 * folder and labels, which are not part of a revision. A name that was made from the trigger follows it.
 */
export async function updateFlow(
  principal: Principal<"editor">,
  id: string,
  { settings, revision, keep_previous: keepPrevious, ...change }: UpdateFlowBody,
): Promise<Done<{ flow: Flow }> | NotFound | Stale | NodeIdConflict | UnfitSettings> {
  if (revision === undefined) return updateSettings(principal, id, settings ?? {});
  const before = await getDraft(id);
  if (!before) return { kind: "not_found" };
  if (before.revision !== revision) return staleOrNotFound(id);
  const { document } = change;
  const next = document && withVersions(document, nodeTypes(), before.draft);
  const normalized = next && normalizeDocument(next);
  const edit = normalized && describeDraftEdit(before.draft, normalized, nodeTypes());
  const stored = { ...change, document: normalized, edit, keepPrevious };
  const added = document ? changedNodes(before.draft, document) : [];
  const base = before.autoNamed && change.name === undefined ? changedBase(before.draft, next) : null;
  // Most saves add no node. They take a single statement without an explicit transaction.
  const isNamed = change.name !== undefined || change.description !== undefined;
  if (added.length === 0 && !settings && base === null && !isNamed) {
    const flow = await saveRevision(prisma(), id, revision, principal, stored);
    return flow ? { kind: "done", flow } : staleOrNotFound(id);
  }
  return unlessNodesTaken<Done<{ flow: Flow }> | NotFound>(principal, async (tx) => {
    if (!(await lockFlow(tx, id))) return { kind: "not_found" };
    // Before nodes are claimed, as in new flows: transactions that wait for both locks take them in the same order.
    const named = base === null ? {} : { name: await findFreeName(tx, principal, base, id), autoNamed: true };
    await claimNodeIds(tx, id, added);
    const described = isNamed || settings ? await readDescribed(tx, id) : null;
    if (settings) await saveCheckedSettings(tx, principal, id, settings);
    const flow = await saveRevision(tx, id, revision, principal, { ...stored, ...named });
    if (!flow) throw new RevisionStale();
    if (described) await recordFlowChange(tx, principal, id, described);
    return { kind: "done", flow };
  }).catch(async (fault: unknown) => {
    if (fault instanceof SettingsRefused) return unfit(fault);
    if (!(fault instanceof RevisionStale)) throw fault;
    return staleOrNotFound(id);
  });
}

/** The flow's name as its trigger gives it now; null if it has not changed. */
function changedBase(before: FlowDocument, next: FlowDocument | undefined): string | null {
  const base = next ? nameOfTrigger(next, nodeTypes()) : null;
  return base === nameOfTrigger(before, nodeTypes()) ? null : base;
}

/** A concurrent save won. Thrown to roll back the transaction. */
class RevisionStale extends Error {}

async function staleOrNotFound(id: string): Promise<NotFound | Stale> {
  const newest = await getRevision(id);
  return newest ? { kind: "stale", newest } : { kind: "not_found" };
}

async function updateSettings(
  principal: Principal<"editor">,
  id: string,
  settings: SettingsChange,
): Promise<Done<{ flow: Flow }> | NotFound | UnfitSettings> {
  const saved = prisma().$transaction(async (tx): Promise<Done<{ flow: Flow }> | NotFound> => {
    if (!(await lockFlow(tx, id))) return { kind: "not_found" };
    const described = await readDescribed(tx, id);
    await saveCheckedSettings(tx, principal, id, settings);
    await recordFlowChange(tx, principal, id, described);
    return { kind: "done", flow: await getSaved(tx, id) };
  });
  return saved.catch((fault: unknown) => {
    if (!(fault instanceof SettingsRefused)) throw fault;
    return unfit(fault);
  });
}

async function saveCheckedSettings(
  tx: Transaction,
  principal: Principal<"editor">,
  id: string,
  change: SettingsChange,
): Promise<void> {
  const { folder, labels, ...settings } = change;
  await savePlacement(tx, id, { folder, labels });
  if (Object.keys(settings).length === 0) return;
  const before = await saveSettings(tx, id, settings);
  await assertSettingsFit(tx, principal, { flowId: id, before, change: settings }, nodeTypes());
}

const unfit = ({ problems }: SettingsRefused): UnfitSettings => ({ kind: "unfit_settings", problems });

/** Makes the document of one of the flow's versions its draft again. The live version does not change. */
export async function restoreVersion(
  principal: Principal<"editor">,
  flowId: string,
  number: number,
): Promise<Done<{ flow: Flow }> | NotFound> {
  return prisma().$transaction(async (tx) => {
    if (!(await lockFlow(tx, flowId))) return { kind: "not_found" };
    const version = await tx.flowVersion.findUnique({ where: { flowId_number: { flowId, number } } });
    if (!version) return { kind: "not_found" };
    // The flow still owns its node ids: it never loses them.
    await restoreDraft(tx, flowId, documentSchema.parse(version.document), principal.userId);
    return { kind: "done", flow: await getRestored(tx, principal, flowId, { restored_version: number }) };
  });
}

/** Makes an earlier draft the draft again. */
export async function restoreDraftState(
  principal: Principal<"editor">,
  flowId: string,
  stateId: string,
): Promise<Done<{ flow: Flow }> | NotFound> {
  return prisma().$transaction(async (tx) => {
    if (!(await lockFlow(tx, flowId))) return { kind: "not_found" };
    const state = await findDraftState(tx, flowId, stateId);
    if (!state) return { kind: "not_found" };
    await restoreDraft(tx, flowId, documentSchema.parse(state.document), principal.userId);
    return { kind: "done", flow: await getRestored(tx, principal, flowId, { restored_draft: stateId }) };
  });
}

/**
 * Adds an inactive copy of a flow with new ids, in the same folder and with the same labels. The copy of a private flow
 * is visible to the same people. A failure flow that the user cannot see is left out.
 */
export async function copyFlow(
  principal: Principal<"editor">,
  id: string,
): Promise<Done<{ flow: Flow }> | NotFound> {
  return prisma().$transaction(async (tx) => {
    const original = await tx.flow.findUnique({ where: { id }, include: { labels: true } });
    if (!original) return { kind: "not_found" };
    const document = copyDocument(joinPins(documentSchema.parse(original.draft), original.pins));
    const { description, folderId: folder } = original;
    const name = await findFreeName(tx, principal, copyName(original.name), null);
    const copyId = await insertFlow(tx, principal, { name, description, document });
    await copyAccess(tx, principal, { from: id, to: copyId });
    const settings = flowSettingsSchema.parse(original.settings);
    const failureFlow = settings.on_failure_flow_id;
    const keepsIt = failureFlow ? await isFlowVisible(tx, principal, failureFlow) : true;
    await saveSettings(tx, copyId, { ...settings, ...(!keepsIt && { on_failure_flow_id: null }) });
    await savePlacement(tx, copyId, { folder, labels: original.labels.map(({ labelId }) => labelId) });
    return { kind: "done", flow: await getCreated(tx, principal, copyId) };
  });
}

/**
 * Adds all of these flows with their settings, or none if anything fails. Their ids are always new, so that
 * an import never takes over a URL. References to things that this installation lacks are kept; publishing
 * reports each where it stands.
 */
export async function importFlows(
  principal: Principal<"editor">,
  flows: readonly ExportedFlow[],
): Promise<ImportedFlow[]> {
  return prisma().$transaction(
    async (tx) => {
      const imported: ImportedFlow[] = [];
      const types = nodeTypes();
      const added = flows.map((flow) => ({ ...flow, id: newId() }));
      const ids = new Map(added.map(({ id, exported_id }) => [exported_id?.toLowerCase() ?? "", id]));
      for (const { id, name, description, settings, document } of added) {
        const own = normalizeDocument(pointInside(copyDocument(document), ids, types));
        await insertFlow(tx, principal, { id, name, description, document: own });
        if (settings) await saveSettings(tx, id, settingsInside(settings, ids));
        const saved = await getCreated(tx, principal, id);
        const problems = await findCredentialProblems(tx, own, types);
        const missing = problems.filter(({ code }) => code === "credential_missing");
        const missingCredentials = missing.map(({ nodeId, pointer }) => ({ node_id: nodeId ?? "", pointer }));
        imported.push({ ...saved, missing_credentials: missingCredentials });
      }
      return imported;
    },
    { timeout: 60_000 },
  );
}

/**
 * Publishes the draft as the next version (or as the newest, if that is identical) and makes it live: its triggers
 * replace the previous ones. All or nothing; of two concurrent calls the second sees the first one's result.
 */
export async function activateFlow(
  principal: Principal<"editor">,
  id: string,
  { note }: PublishBody,
): Promise<
  Done<{ activation: FlowActivation }> | NotFound | { kind: "invalid"; problems: readonly FlowProblem[] }
> {
  const activation = prisma().$transaction(async (tx) => {
    const flow = await lockFlow(tx, id);
    if (!flow) return { kind: "not_found" } as const;
    const types = nodeTypes();
    const problems = [
      ...findFlowProblems(flow.draft, types, await findShownVariables(id, tx)),
      ...(await findCredentialProblems(tx, flow.draft, types)),
      ...(await findPackageProblems(tx, flow.draft, types)),
      ...(await findTableProblems(tx, flow.draft, types)),
      ...(await findFailureFlowProblems(tx, principal, { id, ...flow })),
      ...(await findCalledFlowProblems(tx, principal, { id, document: flow.draft }, types)),
      ...(await findWatchedFlowProblems(tx, principal, flow.draft, types)),
      ...findGatheringProblems(flow.draft, flow.settings, types),
    ];
    if (problems.length > 0) return { kind: "invalid", problems } as const;
    const version = await publishDraft(tx, { flowId: id, draft: flow.draft, userId: principal.userId, note });
    await setLiveVersion(tx, id, { versionId: version.id, document: flow.draft });
    const active = await getSaved(tx, id);
    const after = { version: version.number, note: note ?? "" };
    await recordAudit(tx, principal, { action: "flow.published", target: { id, name: active.name }, after });
    const webhooks = active.webhooks.filter(({ live }) => live).map(({ node_id, url }) => ({ node_id, url }));
    return { kind: "done", activation: { flow: active, version: version.number, webhooks } } as const;
  });
  return activation.catch((fault: unknown) => {
    if (!TriggersRefused.is(fault)) throw fault;
    return { kind: "invalid", problems: fault.problems };
  });
}

/** Deactivates the flow and changes nothing else. An inactive flow stays inactive. */
export async function deactivateFlow(
  principal: Principal<"editor">,
  id: string,
): Promise<Done<{ flow: Flow }> | NotFound> {
  return prisma().$transaction(async (tx) => {
    const flow = await lockFlow(tx, id);
    if (!flow) return { kind: "not_found" };
    if (flow.liveVersionId === null) return { kind: "done", flow: await getSaved(tx, id) };
    await setLiveVersion(tx, id, null);
    const saved = await getSaved(tx, id);
    await recordAudit(tx, principal, { action: "flow.unpublished", target: { id, name: saved.name } });
    return { kind: "done", flow: saved };
  });
}

/** Runs a transaction. It is rolled back, with the conflict as the result, if another flow owns one of the nodes. */
async function unlessNodesTaken<T>(
  principal: Principal<"editor">,
  work: (tx: Transaction) => Promise<T>,
): Promise<T | NodeIdConflict> {
  try {
    return await prisma().$transaction(work);
  } catch (fault) {
    if (!(fault instanceof NodeIdTaken)) throw fault;
    const { nodeId, owner } = fault;
    const isVisible = await isThingVisible(principal, "flow", owner.id);
    return { kind: "node_id_taken", nodeId, owner: isVisible ? owner : null };
  }
}

async function getSaved(tx: Transaction, id: string): Promise<Flow> {
  const flow = await readFlow(tx, id);
  if (!flow) throw new Error(`Flow ${id} is missing from the transaction that wrote it.`);
  return flow;
}

/** A flow that this transaction created. */
async function getCreated(tx: Transaction, principal: Principal<"editor">, id: string): Promise<Flow> {
  const flow = await getSaved(tx, id);
  const { name, description } = flow;
  await recordAudit(tx, principal, {
    action: "flow.created",
    target: { id, name },
    after: { name, description },
  });
  return flow;
}

/** A flow whose draft this transaction restored. */
async function getRestored(
  tx: Transaction,
  principal: Principal<"editor">,
  id: string,
  after: { restored_version: number } | { restored_draft: string },
): Promise<Flow> {
  const flow = await getSaved(tx, id);
  await recordAudit(tx, principal, { action: "flow.changed", target: { id, name: flow.name }, after });
  return flow;
}

/** The fields of a flow that an audit entry shows: all except the draft, which has its own history. */
async function readDescribed(tx: Transaction, id: string) {
  const { name, description, settings, folderId, labels } = await tx.flow.findUniqueOrThrow({
    where: { id },
    select: {
      name: true,
      description: true,
      settings: true,
      folderId: true,
      labels: { select: { labelId: true } },
    },
  });
  const labelIds = labels.map(({ labelId }) => labelId).sort();
  return { name, description, settings, folder: folderId, labels: labelIds };
}

async function recordFlowChange(
  tx: Transaction,
  principal: Principal<"editor">,
  id: string,
  before: Awaited<ReturnType<typeof readDescribed>>,
): Promise<void> {
  const after = await readDescribed(tx, id);
  await recordAudit(tx, principal, {
    action: "flow.changed",
    target: { id, name: after.name },
    before,
    after,
  });
}
