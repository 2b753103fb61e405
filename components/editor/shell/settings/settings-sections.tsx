import { type ReactNode, useId, useRef, useState } from "react";
import classes from "./settings-sections.module.css";

export interface SettingsSection {
  label: string;
  content: ReactNode;
}

/** Sections below each other, and a menu beside them that leads to each. The section in view is marked in it. */
export function SettingsSections({ sections }: { sections: readonly SettingsSection[] }) {
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  /** Where the menu led to: at the end of the list, the section that was chosen may not be at the top. */
  const chosenTop = useRef<number | null>(null);
  const show = (index: number) => {
    box.current?.children[index]?.scrollIntoView({ block: "start" });
    chosenTop.current = box.current?.scrollTop ?? null;
    setCurrent(index);
  };
  const follow = () => {
    if (box.current && box.current.scrollTop !== chosenTop.current) setCurrent(sectionInView(box.current));
  };
  return (
    <div className={classes.frame}>
      <nav className={classes.menu} aria-label="Sections">
        {sections.map(({ label }, index) => (
          <button
            key={label}
            type="button"
            aria-current={index === current || undefined}
            onClick={() => show(index)}
          >
            {label}
          </button>
        ))}
      </nav>
      <div ref={box} className={classes.sections} onScroll={follow}>
        {sections.map(({ label, content }, index) => (
          <section key={label} className={classes.section} aria-labelledby={`${id}-${index}`}>
            <h3 id={`${id}-${index}`} className={classes.heading}>
              {label}
            </h3>
            {content}
          </section>
        ))}
      </div>
    </div>
  );
}

/** The first section of which more than its heading is in view; at the end the last. */
function sectionInView(box: HTMLElement): number {
  const { top, height } = box.getBoundingClientRect();
  if (box.scrollTop + height >= box.scrollHeight - 1) return box.children.length - 1;
  return [...box.children].findIndex((section) => section.getBoundingClientRect().bottom > top + 48);
}
