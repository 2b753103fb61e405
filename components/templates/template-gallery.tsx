"use client";

import { templateCategories } from "#api/flows/templates/schema.ts";
import { useTemplates } from "#components/api/templates.ts";
import { FlowTabs } from "#components/page/flow-tabs.tsx";
import { PageHeader } from "#components/page/page-header.tsx";
import { SearchBox } from "#components/page/search-box.tsx";
import { UrlSelect } from "#components/page/url-select.tsx";
import { useClearableFilter } from "#components/page/use-url-filter.ts";
import { findTemplates } from "#components/template/find-templates.ts";
import { FilterLine } from "#components/ui/filter-line.tsx";
import { NoMatches } from "#components/ui/no-matches.tsx";
import { QueryBoundary } from "#components/ui/query-boundary.tsx";
import { AppFilter } from "./app-filter.tsx";
import { TemplateCard } from "./template-card.tsx";
import classes from "./template-gallery.module.css";

/** The templates by category. */
export function TemplateGallery() {
  const { url, setUrl, fieldsKey, clear } = useClearableFilter(["q", "category", "app"]);
  const query = url.get("q") ?? "";
  const category = templateCategories.find((each) => each === url.get("category")) ?? null;
  const app = url.get("app");
  return (
    <>
      <PageHeader title="Templates" />
      <FlowTabs />
      <FilterLine key={fieldsKey} onClear={url.size > 0 ? clear : undefined}>
        <SearchBox label="Search templates" value={query} onSearch={(q) => setUrl({ q })} />
        <UrlSelect
          {...{ url, setUrl }}
          name="category"
          label="Category"
          placeholder="Any category"
          w={176}
          data={templateCategories}
        />
        <AppFilter {...{ url, setUrl }} />
      </FilterLine>
      <Categories {...{ query, category, app }} onClear={clear} />
    </>
  );
}

interface CategoriesProps {
  query: string;
  category: string | null;
  /** The name of a connector. */
  app: string | null;
  onClear: () => void;
}

function Categories({ query, category, app, onClear }: CategoriesProps) {
  return (
    <QueryBoundary query={useTemplates()} what="templates" height={220}>
      {(templates) => {
        const found = findTemplates(templates, { query, category, app });
        if (found.length === 0) return <NoMatches title="No template matches" onClear={onClear} />;
        return templateCategories.map((each) => {
          const shown = found.filter((template) => template.category === each);
          if (shown.length === 0) return null;
          return (
            <section key={each} className={classes.category} aria-label={each}>
              <h2 className={classes.title}>{each}</h2>
              <ul className={classes.cards}>
                {shown.map((template) => (
                  <li key={template.slug}>
                    <TemplateCard template={template} />
                  </li>
                ))}
              </ul>
            </section>
          );
        });
      }}
    </QueryBoundary>
  );
}
