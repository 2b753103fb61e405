import type pg from "pg";
import type { Prisma } from "#prisma/client/client.ts";

/** The caller's open transaction. */
export type Transaction = Prisma.TransactionClient;

/** Prisma's transaction in web processes, or a worker's connection with an open transaction. */
export type AnyTransaction = Transaction | pg.ClientBase;

/** Runs a query with bound values in the caller's transaction, of either kind, and returns its rows. */
export async function query<Row extends object>(
  tx: AnyTransaction,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  if ("$queryRawUnsafe" in tx) return tx.$queryRawUnsafe<Row[]>(text, ...values);
  return (await tx.query<Row>(text, [...values])).rows;
}

/** Runs a statement with bound values in the caller's transaction, of either kind. */
export async function execute(tx: AnyTransaction, text: string, values: readonly unknown[]): Promise<void> {
  if ("$executeRawUnsafe" in tx) await tx.$executeRawUnsafe(text, ...values);
  else await tx.query(text, [...values]);
}
