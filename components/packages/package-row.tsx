import Link from "next/link";
import type { Package } from "#api/packages/releases/schema.ts";
import rows from "#components/ui/row-list.module.css";
import { StatusBadge } from "#components/ui/status-badge.tsx";
import classes from "./package-list.module.css";

/** A package on one line, with what each channel offers. */
export function PackageRow({ offered }: { offered: Package }) {
  const { slug, name, licensed, latest, release_count } = offered;
  const isOffered = latest.alpha !== null;
  return (
    <li className={rows.row}>
      <span className={rows.state}>
        <StatusBadge status={isOffered ? "live" : "inactive"} label={isOffered ? "Offered" : "No releases"} />
      </span>
      <span className={`${rows.what} ${classes.what}`}>
        <Link href={`/packages/${slug}`} className={rows.open} data-row>
          {name}
        </Link>
        <code className={classes.slug}>{slug}</code>
        <span className={rows.note}>{licensed ? "needs a license" : "free to download"}</span>
      </span>
      <Version channel="Stable" version={latest.stable?.version} />
      <Version channel="Beta" version={latest.beta?.version} />
      <Version channel="Alpha" version={latest.alpha?.version} />
      <span className={`${rows.dim} ${classes.releases} tabular`}>
        {release_count} <span className={classes.word}>{release_count === 1 ? "release" : "releases"}</span>
      </span>
    </li>
  );
}

function Version({ channel, version }: { channel: string; version: string | undefined }) {
  return (
    <span className={classes.version} data-none={version === undefined || undefined}>
      <span className={classes.word}>{channel} </span>
      {version ?? "–"}
    </span>
  );
}
