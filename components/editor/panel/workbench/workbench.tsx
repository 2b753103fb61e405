"use client";

import { Tabs } from "@mantine/core";
import { type ReactNode, useId, useRef, useState } from "react";
import { useColumns } from "./use-columns.ts";
import classes from "./workbench.module.css";

export interface WorkbenchView {
  id: string;
  label: string;
  /** Always rendered, so that its fields keep their editors whatever the layout. */
  isMain?: true;
  /** Rendered once it has been shown, and then also while it is hidden. */
  content: (layout: ViewLayout) => ReactNode;
  /** Below the content, always in view. */
  footer?: (layout: ViewLayout) => ReactNode;
}

export interface ViewLayout {
  /** The number of views beside each other. */
  columns: number;
  isShown: boolean;
}

export interface WorkbenchProps {
  /** From left to right; one of them is the main one. */
  views: readonly WorkbenchView[];
  /** The view that is shown where there is room for one. */
  open: string;
  onOpen: (id: string) => void;
  /** The view beside the main one until another is chosen. Default: the first. */
  beside?: string | undefined;
}

/**
 * Views beside each other, as many as the pane is wide: one with tabs; the main one with another, by choice; or all of
 * them. No view is mounted again when the layout changes.
 */
export function Workbench({ views, open, onOpen, beside }: WorkbenchProps) {
  const box = useRef<HTMLDivElement>(null);
  const columns = useColumns(box, views.length);
  const id = useId();
  const main = views.find(({ isMain }) => isMain);
  const sides = views.filter(({ isMain }) => !isMain);
  const [lastSide, setLastSide] = useState<string | null>(null);
  const chosen = open === main?.id ? lastSide : open;
  const side = sides.find(({ id }) => id === chosen) ?? sides.find(({ id }) => id === beside) ?? sides[0];
  const isShown = (view: WorkbenchView) => {
    if (columns >= views.length) return true;
    return columns === 1 ? view.id === open : view === main || view === side;
  };
  const show = (next: string) => {
    if (next !== main?.id) setLastSide(next);
    onOpen(next);
  };
  const visited = useRef(new Set<string>());
  for (const view of views) if (view.isMain || isShown(view)) visited.current.add(view.id);
  const hasChoice = columns > 1 && columns < views.length;
  return (
    <div ref={box} className={classes.box}>
      {columns === 1 && views.length > 1 && (
        <Tabs id={id} value={open} onChange={(value) => value !== null && show(value)}>
          <Tabs.List px="md">
            {views.map((view) => (
              // A tag dragged from the input can be dropped into a field by way of the settings' tab.
              <Tabs.Tab key={view.id} value={view.id} onDragEnter={() => view.isMain && show(view.id)}>
                {view.label}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </Tabs>
      )}
      <div className={classes.columns} data-columns={columns} data-choice={hasChoice || undefined}>
        {views.map((view) => {
          const shown = isShown(view);
          const isTab = columns === 1 && views.length > 1;
          return (
            <div
              key={view.id}
              className={classes.column}
              data-main={view.isMain}
              hidden={!shown}
              {...(isTab && {
                role: "tabpanel",
                id: `${id}-panel-${view.id}`,
                "aria-labelledby": `${id}-tab-${view.id}`,
              })}
            >
              {columns > 1 && (
                <div className={classes.heading}>
                  {view === side && hasChoice ? (
                    // biome-ignore lint/a11y/useSemanticElements: a fieldset has its own layout rules.
                    <div className={classes.choice} role="group" aria-label="Data">
                      {sides.map((each) => (
                        <button
                          key={each.id}
                          type="button"
                          aria-pressed={each === side}
                          onClick={() => show(each.id)}
                        >
                          {each.label}
                        </button>
                      ))}
                    </div>
                  ) : (
                    <h3>{view.label}</h3>
                  )}
                </div>
              )}
              <section className={classes.body} aria-label={view.label}>
                {visited.current.has(view.id) && view.content({ columns, isShown: shown })}
              </section>
              {shown && view.footer?.({ columns, isShown: shown })}
            </div>
          );
        })}
      </div>
    </div>
  );
}
