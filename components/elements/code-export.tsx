"use client";

import { Skeleton } from "@mantine/core";
import { useState } from "react";
import type { GalleryElement } from "#api/elements/schema.ts";
import { ErrorState } from "#components/ui/error-state.tsx";
import classes from "./code-export.module.css";
import { CodeTabs } from "./code-tabs.tsx";
import { Install } from "./install.tsx";
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
