"use client";

import { Button, SegmentedControl } from "@mantine/core";
import { IconLayoutGrid } from "@tabler/icons-react";
import Link from "next/link";
import type { ElementSummary } from "#api/elements/schema.ts";
import { PageHeader } from "#components/page/page-header.tsx";
import { SearchBox } from "#components/page/search-box.tsx";
import { useUrlFilter } from "#components/page/use-url-filter.ts";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { FilterLine } from "#components/ui/filter-line.tsx";
import { PagedList } from "#components/ui/paged-list.tsx";
import { RelativeTime } from "#components/ui/relative-time.tsx";
import rows from "#components/ui/row-list.module.css";
import { EditorActions } from "./editor-actions.tsx";
import classes from "./own-elements.module.css";
import { useElements } from "./use-elements.ts";

const views = [
  { value: "own", label: "Own" },
  { value: "shipped", label: "Built-in" },
  { value: "withdrawn", label: "Withdrawn" },
] as const;

/** The elements of each view. */
const filters = {
  own: { shipped: "false" },
  shipped: { shipped: "true" },
  withdrawn: { status: "withdrawn" },
} as const;
const states = { draft: "Draft", published: "Published", withdrawn: "Withdrawn" };

/** Elements in every status, by name, for their authors. */
export function OwnElements() {
  const [url, setUrl] = useUrlFilter();
  const view = views.find(({ value }) => value === url.get("view"))?.value ?? "own";
  const q = url.get("q") ?? "";
  const nothing = view === "own" ? "No elements of your own yet" : "None";
  return (
    <>
      <PageHeader title="Your elements" actions={<EditorActions isOwnList />} />
      <FilterLine>
        <SearchBox label="Search elements" value={q} onSearch={(text) => setUrl({ q: text })} />
        <SegmentedControl
          aria-label="Filter elements"
          size="xs"
          data={[...views]}
          value={view}
          onChange={(next) => setUrl({ view: next === "own" ? null : next })}
        />
      </FilterLine>
      <PagedList
        query={useElements({ q: q || undefined, ...filters[view] })}
        what="elements"
        height={48}
        layout={classes.lines}
        empty={<NoElements title={q ? "No element matches" : nothing} />}
      >
        {(element) => <Row key={element.id} element={element} />}
      </PagedList>
    </>
  );
}

function NoElements({ title }: { title: string }) {
  return (
    <EmptyState
      icon={IconLayoutGrid}
      title={title}
      actions={
        <Button component={Link} href="/elements/new">
          New element
        </Button>
      }
    >
      Create one, import one, or copy one from the gallery.
    </EmptyState>
  );
}

const small = `${rows.dim} ${classes.small}`;

function Row({ element }: { element: ElementSummary }) {
  const { name, title, status, version, unpublished_changes, shipped, updated_at } = element;
  const href = shipped && status === "published" ? `/elements/${name}` : `/elements/${name}/edit`;
  return (
    <li className={rows.row}>
      <span className={classes.state} data-status={status}>
        {states[status]}
      </span>
      <span className={rows.what}>
        <Link href={href} className={rows.open} data-row>
          {title}
        </Link>
        {unpublished_changes && <span className={small}>unpublished changes</span>}
        <code className={small}>{name}</code>
      </span>
      <span className={`${small} ${classes.version}`}>{version ?? ""}</span>
      <span className={small}>
        <RelativeTime at={updated_at} />
      </span>
    </li>
  );
}
