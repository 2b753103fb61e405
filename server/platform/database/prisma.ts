import { PrismaPg } from "@prisma/adapter-pg";
import type pg from "pg";
import { service } from "#lib/services.ts";
import { PrismaClient } from "#prisma/client/client.ts";

/** The process's Prisma client, on the connections of `pool()`. */
export const prisma = service<PrismaClient>("prisma");

export function createPrisma(pool: pg.Pool): PrismaClient {
  return new PrismaClient({ adapter: new PrismaPg(pool) });
}
