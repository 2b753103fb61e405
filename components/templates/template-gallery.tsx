"use client";

import Link from "next/link";
import { type Template, templateCategories } from "#api/flows/templates/schema.ts";
import { useTemplates } from "#components/api/templates.ts";
import { NodeIcon } from "#components/node-types/node-icon.tsx";
import { useNodeIcons, useNodeTypes } from "#components/node-types/node-types.ts";
import { FlowTabs } from "#components/page/flow-tabs.tsx";
import { PageHeader } from "#components/page/page-header.tsx";
import { SearchBox } from "#components/page/search-box.tsx";
import { UrlSelect } from "#components/page/url-select.tsx";
import { useClearableFilter } from "#components/page/use-url-filter.ts";
import { findTemplates } from "#components/template/find-templates.ts";
import { FlowDrawing } from "#components/template/flow-drawing.tsx";
import { FilterLine } from "#components/ui/filter-line.tsx";
import { NoMatches } from "#components/ui/no-matches.tsx";
import { QueryBoundary } from "#components/ui/query-boundary.tsx";
import { groupColor } from "#components/ui/theme.ts";
import card from "./template-card.module.css";
import classes from "./template-gallery.module.css";

/** The templates by category. */
export function TemplateGallery() {
  const { url, setUrl, fieldsKey, clear } = useClearableFilter(["q", "category"]);
  const query = url.get("q") ?? "";
  const category = templateCategories.find((each) => each === url.get("category")) ?? null;
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
      </FilterLine>
      <Categories query={query} category={category} onClear={clear} />
    </>
  );
}

interface CategoriesProps {
  query: string;
  category: string | null;
  onClear: () => void;
}

function Categories({ query, category, onClear }: CategoriesProps) {
  return (
    <QueryBoundary query={useTemplates()} what="templates" height={220}>
      {(templates) => {
        const found = findTemplates(templates, { query, category });
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

/** A template in the gallery: its drawing, what it does, the types of its nodes. */
function TemplateCard({ template: { slug, name, description, document } }: { template: Template }) {
  const nodeTypes = useNodeTypes();
  const icons = useNodeIcons();
  const types = [...new Set(document.nodes.map(({ type }) => type))];
  const colorOf = (type: string) => groupColor(nodeTypes.newest(type)?.group ?? "");
  return (
    <article className={card.card}>
      <div className={card.drawing}>
        <FlowDrawing document={document} colorOf={colorOf} iconOf={(type) => icons[type]} />
      </div>
      <h3 className={card.name}>
        <Link href={`/flows/templates/${slug}`} className={card.open}>
          {name}
        </Link>
      </h3>
      <p className={card.text}>{description}</p>
      <div className={card.icons}>
        {types.map((type) => (
          <NodeIcon key={type} type={type} size="sm" />
        ))}
      </div>
    </article>
  );
}
