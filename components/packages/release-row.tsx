import { RelativeTime } from "#components/ui/relative-time.tsx";
import { StatusBadge } from "#components/ui/status-badge.tsx";
import type { Release } from "#server/packages/schema.ts";
import { toFileSize } from "./file-size.ts";
import { openReleaseDetails } from "./release-details.tsx";
import classes from "./release-list.module.css";
import { ReleaseMenu } from "./release-menu.tsx";
import { toReleaseState } from "./release-state.ts";

/** A release on one line. Opening it shows its notes and digests. */
export function ReleaseRow({ release }: { release: Release }) {
  const { version, channel, critical, min_supported, size, published_at, yank_reason } = release;
  return (
    <li className={classes.row} data-yanked={release.yanked_at !== null || undefined}>
      <span className={classes.state}>
        <StatusBadge {...toReleaseState(release)} />
      </span>
      <span className={classes.what}>
        <button
          type="button"
          className={classes.version}
          onClick={() => openReleaseDetails(release)}
          data-row
        >
          {version}
        </button>
        {critical && <span className={classes.critical}>critical</span>}
        <span className={classes.note}>{yank_reason ?? (min_supported && `from ${min_supported}`)}</span>
      </span>
      <span className={classes.channel}>{channel}</span>
      <span className={classes.size}>{toFileSize(size)}</span>
      <span className={classes.when}>
        <RelativeTime at={published_at} />
      </span>
      <ReleaseMenu release={release} />
    </li>
  );
}
