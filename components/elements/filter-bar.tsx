"use client";

import { Select } from "@mantine/core";
import { SearchBox } from "#components/page/search-box.tsx";
import type { SetUrl } from "#components/page/use-url-filter.ts";
import { categoryLabel } from "./category-label.ts";
import classes from "./filter-bar.module.css";
import type { GalleryFilter } from "./gallery-filter.ts";
import { ThemeSwitch } from "./theme-switch.tsx";

/** The filter options of the gallery, with the number of elements for each. */
export interface FilterOptions {
  categories: readonly { value: string; count: number }[];
  tags: readonly { value: string; count: number }[];
  total: number;
}

export interface FilterBarProps {
  offers: FilterOptions;
  filter: GalleryFilter;
  theme: "light" | "dark";
  setUrl: SetUrl;
}

const tiers = [
  { value: "free", label: "Free" },
  { value: "pro", label: "Pro" },
];
const sorts = [
  { value: "mixed", label: "Featured" },
  { value: "page", label: "By category" },
  { value: "newest", label: "Newest first" },
  { value: "title", label: "By title" },
];

/** The gallery's filters: search, tier, tag, order and theme in a row, categories below. */
export function GalleryFilterBar({ offers, filter, theme, setUrl }: FilterBarProps) {
  const tags = offers.tags.map(({ value, count }) => ({ value, label: `${value} (${count})` }));
  const isListed = filter.tag === undefined || tags.some(({ value }) => value === filter.tag);
  return (
    <div className={classes.bar}>
      <div className={classes.line}>
        <SearchBox label="Search elements" value={filter.q ?? ""} onSearch={(q) => setUrl({ q })} />
        <Select
          aria-label="Tag"
          placeholder="Any tag"
          data={isListed ? tags : [...tags, filter.tag ?? ""]}
          value={filter.tag ?? null}
          onChange={(tag) => setUrl({ tag })}
          searchable
          clearable
          w={160}
        />
        <Select
          aria-label="Tier"
          placeholder="Any tier"
          data={tiers}
          value={filter.tier ?? null}
          onChange={(tier) => setUrl({ tier })}
          clearable
          w={112}
        />
        <Select
          aria-label="Order"
          data={sorts}
          value={filter.sort ?? "mixed"}
          onChange={(sort) => setUrl({ sort: sort === "mixed" ? null : sort })}
          allowDeselect={false}
          w={144}
        />
        <span className={classes.theme}>
          <ThemeSwitch theme={theme} onChange={(next) => setUrl({ theme: next })} />
        </span>
      </div>
      <fieldset className={classes.categories}>
        <legend className={classes.hidden}>Category</legend>
        <Category
          name="All"
          count={offers.total}
          isChosen={!filter.category}
          onChoose={() => setUrl({ category: null })}
        />
        {offers.categories.map(({ value, count }) => (
          <Category
            key={value}
            name={value}
            count={count}
            isChosen={filter.category === value}
            onChoose={() => setUrl({ category: filter.category === value ? null : value })}
          />
        ))}
      </fieldset>
    </div>
  );
}

interface CategoryProps {
  name: string;
  count: number;
  isChosen: boolean;
  onChoose: () => void;
}

function Category({ name, count, isChosen, onChoose }: CategoryProps) {
  return (
    <button type="button" className={classes.category} aria-pressed={isChosen} onClick={onChoose}>
      {categoryLabel(name)}
      <span className={classes.count}>{count}</span>
    </button>
  );
}
