import { Button, Group, Stack } from "@mantine/core";
import { modals } from "@mantine/modals";
import { IconDownload } from "@tabler/icons-react";
import type { Release } from "#api/packages/releases/schema.ts";
import { artifactUrl } from "#components/api/packages.ts";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { StatusBadge } from "#components/ui/status-badge.tsx";
import { sizeText } from "#lib/size-text.ts";
import { Notes } from "./notes.tsx";
import classes from "./release-details.module.css";
import { toReleaseState } from "./release-state.ts";

const platformWords = {
  requires: "Requires",
  tested: "Tested up to",
  requires_php: "Requires PHP",
  target: "Target",
  arch: "Architecture",
} as const;

/** Shows everything about a release. */
export function openReleaseDetails(release: Release): void {
  modals.open({ title: release.version, size: "lg", children: <ReleaseDetails release={release} /> });
}

function ReleaseDetails({ release }: { release: Release }) {
  const { package: slug, version, channel, filename, size, sha256, platform, notes } = release;
  const words = Object.entries(platformWords).flatMap(([key, word]) => {
    const value = platform[key as keyof typeof platform];
    return value ? [{ word, value }] : [];
  });
  return (
    <Stack gap={20}>
      <dl className={classes.facts}>
        <Fact word="State">
          <StatusBadge {...toReleaseState(release)} />
        </Fact>
        <Fact word="Channel">{channel}</Fact>
        <Fact word="Published">
          <RelativeTime at={release.published_at} />
          {release.published_by && ` by ${release.published_by}`}
        </Fact>
        {release.yanked_at && (
          <Fact word="Yanked">
            <RelativeTime at={release.yanked_at} /> {release.yank_reason}
          </Fact>
        )}
        {release.min_supported && <Fact word="Updates from">{release.min_supported}</Fact>}
        {words.map(({ word, value }) => (
          <Fact key={word} word={word}>
            {value}
          </Fact>
        ))}
        <Fact word="File">
          {filename}, {sizeText(size)}
        </Fact>
        <Fact word="SHA-256">
          <code className={classes.digest}>{sha256}</code>
          <CopyButton value={sha256} label="Copy SHA-256" />
        </Fact>
      </dl>
      {notes !== "" && <Notes text={notes} />}
      <Group justify="flex-end">
        <Button
          component="a"
          href={artifactUrl(slug, version)}
          download
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          Download file
        </Button>
      </Group>
    </Stack>
  );
}

function Fact({ word, children }: { word: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{word}</dt>
      <dd>{children}</dd>
    </div>
  );
}
