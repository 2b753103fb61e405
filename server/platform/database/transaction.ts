import type pg from "pg";
import type { Prisma } from "#prisma/client/client.ts";

/** A transaction that the caller has open. */
export type Transaction = Prisma.TransactionClient;

/** Prisma's transaction, as web processes have it, or a worker's: a connection on which one is open. */
export type AnyTransaction = Transaction | pg.ClientBase;

/** Runs a statement with bound values in the caller's transaction, whichever kind that is. */
export async function execute(tx: AnyTransaction, text: string, values: readonly unknown[]): Promise<void> {
  if ("$executeRawUnsafe" in tx) await tx.$executeRawUnsafe(text, ...values);
  else await tx.query(text, [...values]);
}
