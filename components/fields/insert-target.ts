"use client";

import { createContext, use, useEffect, useState, useSyncExternalStore } from "react";

/** The field that tags go into. */
export interface InsertTarget {
  /** What people call it: "Body"; in a list's row by the row's name: "greeting". */
  label: string;
  /**
   * Puts a tag where the caret is or last was.
   *
   * @param takesFocus whether the person goes on typing there; false: they go on choosing
   */
  insert(tag: string, takesFocus: boolean): void;
}

/** A field's place in here. Its target is another object whenever its label changes. */
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

/** The template field that last had the focus, or whose row has it, as long as it is there. */
export function useInsertTarget(): InsertTarget | null {
  return useSyncExternalStore(
    subscribe,
    () => current?.target ?? null,
    () => null,
  );
}

/** A list's row. Wherever in it the caret is, tags go into one of its own fields. */
export interface InsertRow {
  /** Its fields that take tags, in their order. */
  offers: Set<Offer>;
  /** The one of them that had the focus last. */
  last: Offer | null;
}

interface RowContextValue {
  row: InsertRow;
  /** What people call the row: "greeting", "Field 2". */
  title: string;
  /** Several of its fields take tags, so that the row's name alone does not say which. */
  isShared: boolean;
}

const RowContext = createContext<RowContextValue | null>(null);

/** Around a row's fields. */
export const InsertRowProvider = RowContext;

/** Takes note that the caret is somewhere in a row. */
export function setInsertRow({ last, offers }: InsertRow): void {
  const offer = last ?? offers.values().next().value;
  if (offer) put(offer);
}

/**
 * Makes a field one that tags can go into, as long as it is there.
 *
 * @returns what to call when the field has the focus
 */
export function useOfferInsert(fieldLabel: string, insert: InsertTarget["insert"]): () => void {
  const { row = null, title = fieldLabel, isShared = false } = use(RowContext) ?? {};
  const label = isShared ? `${title}, ${fieldLabel}` : title;
  const [offer] = useState<Offer>(() => ({ target: { label, insert } }));
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
