import type { Json } from "#lib/json.ts";

/** The entries that a step sees: its own flow's, or those that all flows share. */
export type StoreArea = "flow" | "shared";

/** A step's access to a store. The lifetime of an entry is in seconds; null if it never expires. */
export type StoreAccess =
  | { operation: "get"; key: string }
  /** Replaces the value and the lifetime. */
  | { operation: "set"; key: string; value: Json; expiresSeconds: number | null }
  /** Adds to a number; a missing entry is 0. Only a new entry gets the lifetime. */
  | { operation: "increment"; key: string; amount: number; expiresSeconds: number | null }
  /** Adds one item to a list; a missing entry is an empty list. Only a new entry gets the lifetime. */
  | { operation: "append"; key: string; value: Json; expiresSeconds: number | null }
  | { operation: "delete"; key: string }
  /** A page of the entries whose key begins with `key`, by key, after the key `after`. */
  | { operation: "list"; key: string; after: string };

/**
 * The step reads or changes a store and succeeds with `{ key, value, found }`. `found` is true if there was
 * an entry before. A change happens once for each step, however often the step runs.
 */
export interface UseStore {
  kind: "store";
  area: StoreArea;
  access: StoreAccess;
}
