"use client";

import { Badge, Button, Text } from "@mantine/core";
import { useMemo } from "react";
import type { FlowVersion } from "#api/flows/documents/schema.ts";
import { useVersions } from "#components/api/flows.ts";
import { useEditor } from "#components/editor/state/editor-context.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { SkeletonRows } from "#components/ui/skeleton-rows.tsx";
import type { FlowDocument } from "#engine/document.ts";
import { toComparison } from "./comparison.ts";
import { describeDifference } from "./difference-text.ts";
import { RestoreButton } from "./restore-button.tsx";
import type { ListProps } from "./shown.ts";
import classes from "./versions-dialog.module.css";

/** The draft, and all published versions with their notes. */
export function VersionList({ flowId, saver, onView, onDone }: ListProps) {
  const versions = useVersions(flowId);
  const draft = useEditor((state) => state.document);
  if (versions.isPending) return <SkeletonRows label="Loading versions" count={3} height={48} />;
  if (!versions.data) return <ErrorState title="The versions could not be loaded" error={versions.error} />;
  const [newest] = versions.data.data;
  if (!newest)
    return <Text c="dimmed">Nothing has been published yet. Publish the flow to create version 1.</Text>;
  return (
    <ul className={classes.list} aria-label="Versions">
      <li className={classes.row}>
        <div className={classes.facts}>
          <span className={classes.number}>Draft</span>
          <span className={classes.text}>
            <Difference from={newest.document} to={draft} same={`Same as version ${newest.number}`} />
          </span>
        </div>
        <Button variant="default" size="xs" aria-label="View draft" onClick={() => onView({ kind: "draft" })}>
          View
        </Button>
      </li>
      {versions.data.data.map((version, index, all) => (
        <li key={version.id} className={classes.row}>
          <div className={classes.facts}>
            <span className={classes.number}>
              Version {version.number} {version.live && <Badge size="sm">Published</Badge>}
            </span>
            {version.note !== "" && <p className={classes.note}>{version.note}</p>}
            <VersionFacts version={version} previous={all[index + 1]} />
          </div>
          <Button
            variant="default"
            size="xs"
            aria-label={`View version ${version.number}`}
            onClick={() => onView({ kind: "version", version })}
          >
            View
          </Button>
          <RestoreButton
            saver={saver}
            from={{ version: version.number }}
            name={`version ${version.number}`}
            onDone={onDone}
          />
        </li>
      ))}
    </ul>
  );
}

interface VersionFactsProps {
  version: FlowVersion;
  previous: FlowVersion | undefined;
}

/** When a version was published, by whom, and how it differs from the one before it. */
function VersionFacts({ version, previous }: VersionFactsProps) {
  return (
    <span className={classes.text}>
      <RelativeTime at={version.created_at} />
      {version.created_by === null ? "" : ` by ${version.created_by}`} ·{" "}
      {previous ? (
        <Difference
          from={previous.document}
          to={version.document}
          same={`Same as version ${previous.number}`}
        />
      ) : (
        "First version"
      )}
    </span>
  );
}

interface DifferenceProps {
  from: FlowDocument;
  to: FlowDocument;
  same: string;
}

/** The number of differences, in words. */
function Difference({ from, to, same }: DifferenceProps) {
  const types = useEditor((state) => state.nodeTypes);
  return useMemo(() => {
    const before = { id: "from", name: "", document: from };
    const { difference } = toComparison(before, { ...before, document: to }, types);
    return describeDifference(difference, same);
  }, [from, to, same, types]);
}
