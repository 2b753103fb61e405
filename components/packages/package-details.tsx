import { Anchor } from "@mantine/core";
import type { Package } from "#api/packages/releases/schema.ts";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import classes from "./package-details.module.css";

const channels = [
  { name: "Stable", key: "stable" },
  { name: "Beta", key: "beta" },
  { name: "Alpha", key: "alpha" },
] as const;

/** The update URL and what each channel offers, above the releases. */
export function PackageDetails({ offered }: { offered: Package }) {
  const { latest, latest_url, homepage, author, license, licensed, description } = offered;
  return (
    <section className={classes.facts} aria-label="Overview">
      {description !== "" && <p className={classes.description}>{description}</p>}
      <dl className={classes.channels}>
        {channels.map(({ name, key }) => (
          <div key={key} className={classes.channel} data-none={latest[key] === null || undefined}>
            <dt>{name}</dt>
            <dd>
              <span className={classes.version}>{latest[key]?.version ?? "No releases"}</span>
              {latest[key] && (
                <span className={classes.when}>
                  <RelativeTime at={latest[key].published_at} />
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <div className={classes.url}>
        <span className={classes.label}>Update URL</span>
        <code>GET {latest_url}</code>
        <CopyButton value={latest_url} label="Copy URL" />
      </div>
      <p className={classes.note}>
        <span>{licensed ? "Downloads require a license key" : "Downloads are free"}</span>
        {author && <span>by {author}</span>}
        {license && <span>{license}</span>}
        {homepage && (
          <Anchor href={homepage} target="_blank" rel="noreferrer" size="sm">
            {new URL(homepage).host}
          </Anchor>
        )}
      </p>
    </section>
  );
}
