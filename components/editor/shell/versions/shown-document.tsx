"use client";

import { useMemo } from "react";
import type { DraftStateSummary, FlowVersion } from "#api/flows/documents/schema.ts";
import { useDraftState, useVersions } from "#components/api/flows.ts";
import { useEditor } from "#components/editor/state/editor-context.tsx";
import { QueryBoundary } from "#components/ui/query-boundary.tsx";
import { exactTime } from "#components/ui/time-text.ts";
import { draftId, type ShownActions, toNamed, useNamedDraft } from "./named-documents.ts";
import { RestoreButton } from "./restore-button.tsx";
import type { Shown } from "./shown.ts";
import { ShownEdit } from "./shown-edit.tsx";
import { VersionView } from "./version-view.tsx";

type ShownDocumentProps = ShownActions & { shown: Shown };

/** The draft, a version or an earlier draft, compared with what tells most: a version with the one before it. */
export function ShownDocument({ shown, ...actions }: ShownDocumentProps) {
  const flowId = useEditor((state) => state.flowId);
  const versions = useVersions(flowId).data?.data ?? [];
  if (shown.kind === "edit") return <ShownEdit {...actions} range={shown.range} versions={versions} />;
  if (shown.kind === "state") return <ShownState {...actions} state={shown.state} versions={versions} />;
  return shown.kind === "draft" ? (
    <ShownDraft {...actions} versions={versions} />
  ) : (
    <ShownVersion {...actions} version={shown.version} versions={versions} />
  );
}

type Actions = ShownActions & { versions: readonly FlowVersion[] };

function ShownDraft({ versions, onBack }: Actions) {
  const draft = useNamedDraft();
  const others = useMemo(() => versions.map(toNamed), [versions]);
  const published = versions.find(({ live }) => live) ?? versions[0];
  return (
    <VersionView shown={draft} others={others} comparedWith={published?.id ?? ""} onBack={onBack}>
      {null}
    </VersionView>
  );
}

function ShownVersion({ version, versions, saver, onBack, onDone }: Actions & { version: FlowVersion }) {
  const draft = useNamedDraft();
  const shown = useMemo(() => toNamed(version), [version]);
  const others = useMemo(
    () => [draft, ...versions.filter(({ id }) => id !== version.id).map(toNamed)],
    [draft, versions, version],
  );
  const previous = versions.find(({ number }) => number < version.number);
  const name = `version ${version.number}`;
  return (
    <VersionView shown={shown} others={others} comparedWith={previous?.id ?? draftId} onBack={onBack}>
      <RestoreButton saver={saver} from={{ version: version.number }} name={name} onDone={onDone} />
    </VersionView>
  );
}

function ShownState({ state, versions, saver, onBack, onDone }: Actions & { state: DraftStateSummary }) {
  const flowId = useEditor((editor) => editor.flowId);
  const draft = useNamedDraft();
  const others = useMemo(() => [draft, ...versions.map(toNamed)], [draft, versions]);
  const at = exactTime(new Date(state.saved_at));
  return (
    <QueryBoundary query={useDraftState(flowId, state.id)} what="draft" count={4} height={64}>
      {({ document }) => (
        <VersionView
          shown={{ id: state.id, name: `Draft of ${at}`, document }}
          others={others}
          comparedWith={draftId}
          onBack={onBack}
        >
          <RestoreButton
            saver={saver}
            from={{ draftState: state.id }}
            name={`the draft of ${at}`}
            onDone={onDone}
          />
        </VersionView>
      )}
    </QueryBoundary>
  );
}
