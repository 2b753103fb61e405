"use client";

import { Text } from "@mantine/core";
import { type ReactNode, useMemo } from "react";
import type { DraftState, DraftStateSummary, FlowVersion } from "#api/flows/documents/schema.ts";
import { useDraftState, useDraftStates } from "#components/api/flows.ts";
import { useEditor } from "#components/editor/state/editor-context.tsx";
import { QueryBoundary } from "#components/ui/query-boundary.tsx";
import { exactTime } from "#components/ui/time-text.ts";
import type { NamedDocument } from "./comparison.ts";
import { type EditRange, findEnds } from "./edit-ends.ts";
import { type ShownActions, toNamed, useNamedDraft } from "./named-documents.ts";
import { RestoreButton } from "./restore-button.tsx";
import { VersionView } from "./version-view.tsx";

type Actions = ShownActions & { versions: readonly FlowVersion[] };

/** The changes of an editing session: the draft after it, compared with the one before it. */
export function ShownEdit({ range, versions, ...actions }: Actions & { range: EditRange }) {
  const flowId = useEditor((state) => state.flowId);
  return (
    <QueryBoundary query={useDraftStates(flowId)} what="drafts" count={4} height={64}>
      {({ data }) => {
        const { before, after } = findEnds(data, range);
        if (!before) return <Text c="dimmed">The draft from before this edit is no longer kept.</Text>;
        return (
          <KeptDraft flowId={flowId} state={before}>
            {(from) => <After {...actions} from={from} after={after} versions={versions} />}
          </KeptDraft>
        );
      }}
    </QueryBoundary>
  );
}

type AfterProps = Actions & { from: DraftState; after: DraftStateSummary | null };

function After({ from, after, versions, saver, onBack, onDone }: AfterProps) {
  const flowId = useEditor((state) => state.flowId);
  const draft = useNamedDraft();
  const view = (shown: NamedDocument) => <Compared {...{ from, shown, versions, saver, onBack, onDone }} />;
  if (!after) return view(draft);
  return (
    <KeptDraft flowId={flowId} state={after}>
      {(to) => view(toNamedState(to))}
    </KeptDraft>
  );
}

function Compared({
  from,
  shown,
  versions,
  saver,
  onBack,
  onDone,
}: Actions & { from: DraftState; shown: NamedDocument }) {
  const before = useMemo(() => toNamedState(from), [from]);
  const others = useMemo(() => [before, ...versions.map(toNamed)], [before, versions]);
  return (
    <VersionView shown={shown} others={others} comparedWith={before.id} onBack={onBack}>
      <RestoreButton
        saver={saver}
        from={{ draftState: from.id }}
        name="the draft from before this edit"
        onDone={onDone}
      />
    </VersionView>
  );
}

interface KeptDraftProps {
  flowId: string;
  state: DraftStateSummary;
  children: (draft: DraftState) => ReactNode;
}

function KeptDraft({ flowId, state, children }: KeptDraftProps) {
  return (
    <QueryBoundary query={useDraftState(flowId, state.id)} what="draft" count={4} height={64}>
      {children}
    </QueryBoundary>
  );
}

function toNamedState({ id, saved_at, document }: DraftState): NamedDocument {
  return { id, name: `Draft of ${exactTime(new Date(saved_at))}`, document };
}
