"use client";

import { createContext, use, useEffect, useState, useSyncExternalStore } from "react";

/** The field into which tags are inserted. */
export interface InsertTarget {
  /** Its name for users: "Body"; in a list's row the row's name: "greeting". */
  label: string;
  /**
   * Inserts a tag at the current or last position of the caret.
   *
   * @param takesFocus whether to focus the field; false while the user chooses further tags
   */
  insert(tag: string, takesFocus: boolean): void;
  /** Switches between text with tags and a JavaScript expression. Null if the field has only one language. */
  switchLanguage: (() => void) | null;
}

/** A registered field. Its target is a new object whenever its label changes. */
interface Offer {
  target: InsertTarget;
}

let current: Offer | null = null;
const listeners = new Set<() => void>();

function put(next: Offer | null): void {
  current = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The template field that last had the focus, or whose row has it, while it is mounted. */
export function useInsertTarget(): InsertTarget | null {
  return useSyncExternalStore(
    subscribe,
    () => current?.target ?? null,
    () => null,
  );
}

/** A list's row. Wherever the caret is in it, tags are inserted into one of its fields. */
export interface InsertRow {
  /** Its fields that accept tags, in their order. */
  offers: Set<Offer>;
  /** The one of them that last had the focus. */
  last: Offer | null;
}

interface RowContextValue {
  row: InsertRow;
  /** The row's name for users: "greeting", "Field 2". */
  title: string;
  /** Several of its fields accept tags, so the row's name alone is ambiguous. */
  isShared: boolean;
}

const RowContext = createContext<RowContextValue | null>(null);

/** Wraps a row's fields. */
export const InsertRowProvider = RowContext;

/** Records that the caret is somewhere in a row. */
export function setInsertRow({ last, offers }: InsertRow): void {
  const offer = last ?? offers.values().next().value;
  if (offer) put(offer);
}

/**
 * Registers a field for tag insertion while it is mounted.
 *
 * @returns a function to call when the field receives the focus
 */
export function useOfferInsert(
  fieldLabel: string,
  insert: InsertTarget["insert"],
  switchLanguage: InsertTarget["switchLanguage"] = null,
): () => void {
  const { row = null, title = fieldLabel, isShared = false } = use(RowContext) ?? {};
  const label = isShared ? `${title}, ${fieldLabel}` : title;
  const [offer] = useState<Offer>(() => ({ target: { label, insert, switchLanguage } }));
  useEffect(() => {
    row?.offers.add(offer);
    return () => {
      row?.offers.delete(offer);
      if (row?.last === offer) row.last = null;
      if (current === offer) put(null);
    };
  }, [offer, row]);
  useEffect(() => {
    if (offer.target.label === label) return;
    offer.target = { ...offer.target, label };
    if (current === offer) put(offer);
  }, [offer, label]);
  return () => {
    if (row) row.last = offer;
    put(offer);
  };
}
