import { PrismaPg } from "@prisma/adapter-pg";
import { singleton } from "#lib/singleton.ts";
import { PrismaClient } from "#prisma/client/client.ts";
import { pool } from "./pool.ts";

/** The process's Prisma client, on the connections of `pool()`. */
export function prisma(): PrismaClient {
  return singleton("database.prisma", () => new PrismaClient({ adapter: new PrismaPg(pool()) }));
}
