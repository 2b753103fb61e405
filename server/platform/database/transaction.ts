import type { Prisma } from "#prisma/client/client.ts";

/** The statements that several changes of a flow are made of. All of them run in the caller's transaction. */
export type Transaction = Prisma.TransactionClient;
