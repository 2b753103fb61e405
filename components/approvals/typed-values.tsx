"use client";

import { useEffect, useState } from "react";
import { z } from "zod";
import classes from "./approval-card.module.css";

const typedSchema = z.array(z.tuple([z.string(), z.string()]));

/** In this tab only, for the page's own address. */
const storageKey = () => `approval ${location.pathname}`;

/** Stores the texts of a form as they are typed, in case the decision comes too late. */
export function keepTyped(form: HTMLFormElement): void {
  const hidden = new Set(
    [...form.querySelectorAll<HTMLInputElement>("input[type=hidden]")].map(({ name }) => name),
  );
  const typed = [...new FormData(form)].filter(
    ([name, value]) => typeof value === "string" && value.trim() !== "" && !hidden.has(name),
  );
  try {
    sessionStorage.setItem(storageKey(), JSON.stringify(typed));
  } catch {
    // The browser stores nothing for this page, or the texts are too long.
  }
}

interface TypedValuesProps {
  /** The labels of the fields, by the names of their inputs. */
  labels: Readonly<Record<string, string>>;
}

/** The values that the visitor typed before the approval ended, to copy them. Renders nothing without any. */
export function TypedValues({ labels }: TypedValuesProps) {
  const [typed, setTyped] = useState<readonly [string, string][]>([]);
  useEffect(() => setTyped(readTyped()), []);
  if (typed.length === 0) return null;
  return (
    <section aria-label="What you entered">
      <p className={classes.by}>What you entered was not used. It stays here until you close this tab.</p>
      <dl className={classes.details}>
        {typed.map(([name, value]) => (
          <div key={`${name} ${value}`}>
            <dt>{labels[name] ?? name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function readTyped(): [string, string][] {
  try {
    return typedSchema.parse(JSON.parse(sessionStorage.getItem(storageKey()) ?? "[]"));
  } catch {
    return [];
  }
}
