import type { Release } from "#api/packages/releases/schema.ts";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import rows from "#components/ui/row-list.module.css";
import { StatusBadge } from "#components/ui/status-badge.tsx";
import { sizeText } from "#lib/size-text.ts";
import { openReleaseDetails } from "./release-details.tsx";
import classes from "./release-list.module.css";
import { ReleaseMenu } from "./release-menu.tsx";
import { toReleaseState } from "./release-state.ts";

/** A release on one line. Opening it shows its notes and digests. */
export function ReleaseRow({ release }: { release: Release }) {
  const { version, channel, critical, min_supported, size, published_at, yank_reason } = release;
  return (
    <li className={release.yanked_at === null ? rows.row : `${rows.row} ${classes.yanked}`}>
      <span className={`${rows.state} ${classes.state}`}>
        <StatusBadge {...toReleaseState(release)} />
      </span>
      <span className={`${rows.what} ${classes.what}`}>
        <button type="button" className={rows.open} onClick={() => openReleaseDetails(release)} data-row>
          {version}
        </button>
        {critical && <span className={classes.critical}>critical</span>}
        <span className={rows.note}>{yank_reason ?? (min_supported && `from ${min_supported}`)}</span>
      </span>
      <span className={`${rows.dim} ${classes.channel}`}>{channel}</span>
      <span className={`${rows.dim} ${classes.size}`}>{sizeText(size)}</span>
      <span className={`${rows.dim} ${classes.when}`}>
        <RelativeTime at={published_at} />
      </span>
      <ReleaseMenu release={release} />
    </li>
  );
}
