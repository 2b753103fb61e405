"use client";

import { Skeleton } from "@mantine/core";
import { useState } from "react";
import type { CatalogItem, GalleryElement } from "#api/elements/schema.ts";
import { CopyButton } from "#components/ui/copy-button.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import classes from "./code-export.module.css";
import { CodeTabs } from "./code-tabs.tsx";
import { ProNotice } from "./pro-notice.tsx";
import type { Url } from "./url.ts";
import { useItem } from "./use-elements.ts";

export interface CodeExportProps extends GalleryElement, Url {
  id: string | null;
  baseUrl: string;
}

/**
 * The ways to get an element: install command, copy, download. A pro element requires a license, or an account here.
 */
export function CodeExport({ item, id, baseUrl, url, setUrl }: CodeExportProps) {
  const [token, setToken] = useState("");
  const webhook = url.get("webhook") ?? undefined;
  const isLocked = item.meta.tier === "pro" && id === null && token === "";
  const query = { webhook, token: token || undefined };
  // A free element comes from the public registry, and so does a pro one when a key was entered.
  const full = useItem(item.name, item.meta.tier === "pro" ? id : null, query, !isLocked);
  return (
    <section className={classes.take} aria-label="Get the code">
      <Install item={item} baseUrl={baseUrl} webhook={webhook} />
      {item.meta.tier === "pro" && <ProNotice isOpen={id !== null} onKey={setToken} />}
      {isLocked ? null : full.isPending ? (
        <Skeleton height={320} radius="md" aria-label="Loading the code" />
      ) : full.isError ? (
        <ErrorState
          title="The code could not be loaded"
          error={full.error}
          onRetry={() => void full.refetch()}
        />
      ) : (
        <CodeTabs item={full.data} url={url} setUrl={setUrl} />
      )}
    </section>
  );
}

interface InstallProps {
  item: CatalogItem;
  baseUrl: string;
  webhook: string | undefined;
}

/** The command that installs the element, with the webhook that its form is connected to. */
function Install({ item, baseUrl, webhook }: InstallProps) {
  const isPro = item.meta.tier === "pro";
  const query = [...(webhook ? [`webhook=${webhook}`] : []), ...(isPro ? ["token=YOUR_LICENSE_KEY"] : [])];
  const search = query.length === 0 ? "" : `?${query.join("&")}`;
  const command = `npx shadcn@latest add "${baseUrl}/builder/elements/items/${item.name}.json${search}"`;
  return (
    <div>
      <h2 className={classes.heading}>Install</h2>
      <div className={classes.command}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard must reach it. */}
        <code tabIndex={0}>{command}</code>
        <CopyButton value={command} label="Copy install command" />
      </div>
      <p className={classes.note}>
        {webhook
          ? "What you copy or install here posts to the connected flow."
          : "Adds the files to the elements folder of your project. It does not need a components.json."}
      </p>
    </div>
  );
}
