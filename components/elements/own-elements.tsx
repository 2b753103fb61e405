"use client";

import { Button, SegmentedControl } from "@mantine/core";
import { IconLayoutGrid } from "@tabler/icons-react";
import Link from "next/link";
import { PageHeader } from "#components/shell/page-header.tsx";
import { SearchBox } from "#components/shell/search-box.tsx";
import { useUrlFilter } from "#components/shell/use-url-filter.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { ErrorState } from "#components/ui/error-state.tsx";
import { MoreRows } from "#components/ui/more-rows.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import { SkeletonRows } from "#components/ui/skeleton-rows.tsx";
import { useListKeys } from "#components/ui/use-list-keys.ts";
import type { ElementSummary } from "#server/elements/schema.ts";
import { EditorActions } from "./editor-actions.tsx";
import classes from "./own-elements.module.css";
import { useElements } from "./use-elements.ts";

const views = [
  { value: "own", label: "Own" },
  { value: "shipped", label: "Shipped" },
  { value: "withdrawn", label: "Withdrawn" },
];
const states = { draft: "Draft", published: "Published", withdrawn: "Withdrawn" };

/** Elements by name in every status, for the people who make them. */
export function OwnElements() {
  const [url, setUrl] = useUrlFilter();
  const view = views.find(({ value }) => value === url.get("view"))?.value ?? "own";
  const q = url.get("q") ?? "";
  return (
    <>
      <PageHeader title="Your elements" actions={<EditorActions isOwnList />} />
      <div className={classes.bar}>
        <SearchBox label="Search elements" value={q} onSearch={(text) => setUrl({ q: text })} />
        <SegmentedControl
          aria-label="Which elements"
          size="xs"
          data={views}
          value={view}
          onChange={(next) => setUrl({ view: next === "own" ? null : next })}
        />
      </div>
      <Rows q={q || undefined} view={view} />
    </>
  );
}

function Rows({ q, view }: { q: string | undefined; view: string }) {
  const elements = useElements({
    q,
    ...(view === "withdrawn" ? { status: "withdrawn" } : { shipped: String(view === "shipped") }),
  });
  const list = useListKeys<HTMLUListElement>();
  if (elements.isPending) return <SkeletonRows label="Loading elements" />;
  if (elements.isError) {
    return (
      <ErrorState
        title="The elements could not be loaded"
        error={elements.error}
        onRetry={() => void elements.refetch()}
      />
    );
  }
  const rows = elements.data.pages.flatMap(({ data }) => data);
  if (rows.length === 0) {
    return (
      <EmptyState
        icon={IconLayoutGrid}
        title={q ? "No element matches" : view === "own" ? "No elements of your own yet" : "None"}
        actions={
          <Button component={Link} href="/elements/new">
            New element
          </Button>
        }
      >
        Write one, import a folder as a zip, or make a copy of one from the gallery.
      </EmptyState>
    );
  }
  return (
    <>
      <ul ref={list} className={classes.list} aria-label="Elements">
        {rows.map((element) => (
          <Row key={element.id} element={element} />
        ))}
      </ul>
      <MoreRows query={elements} label="Show more elements" />
    </>
  );
}

function Row({ element }: { element: ElementSummary }) {
  const { name, title, status, version, unpublished_changes, shipped, updated_at } = element;
  const href = shipped && status === "published" ? `/elements/${name}` : `/elements/${name}/edit`;
  return (
    <li className={classes.row}>
      <span className={classes.state} data-status={status}>
        {states[status]}
      </span>
      <span className={classes.what}>
        <Link href={href} className={classes.name} data-row>
          {title}
        </Link>
        {unpublished_changes && <span className={classes.dim}>unpublished changes</span>}
        <code className={classes.dim}>{name}</code>
      </span>
      <span className={classes.dim}>{version ?? ""}</span>
      <span className={classes.dim}>
        <RelativeTime at={updated_at} />
      </span>
    </li>
  );
}
