import { z } from "zod";
import {
  type CodeBundle,
  type CodeModule,
  storedModulesSchema,
  storedPackagesSchema,
} from "#api/flows/code-bundles/schema.ts";
import { formatPackageSpec } from "#lib/npm-package.ts";
import type { Principal } from "#server/identity/access/principal.ts";
import { pool } from "#server/platform/database/pool.ts";
import type { Transaction } from "#server/platform/database/transaction.ts";

const rowSchema = z.object({
  hash: z.string(),
  bytes: z.int(),
  modules: storedModulesSchema,
  packages: storedPackagesSchema,
  created_at: z.date(),
});

const statement = `select hash, octet_length(script) as bytes, modules, packages, created_at from code_bundles where hash = $1`;

/** Returns null if there is no such bundle. */
export async function getCodeBundle(_: Principal, hash: string): Promise<CodeBundle | null> {
  const { rows } = await pool().query(statement, [hash]);
  const [row] = z.array(rowSchema).parse(rows);
  if (!row) return null;
  return { ...row, node_packages: nodePackages(row.modules), created_at: row.created_at.toISOString() };
}

/** The package names and versions as a node that uses the bundle lists them. */
export function nodePackages(modules: readonly CodeModule[]): string[] {
  return modules.map(({ module, version }) => formatPackageSpec({ module, range: version }));
}

/** The package lists of the nodes that use these bundles, by hash. Hashes without a bundle are omitted. */
export async function findNodePackages(
  tx: Transaction,
  hashes: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = await tx.codeBundle.findMany({
    where: { hash: { in: [...hashes] } },
    select: { hash: true, modules: true },
  });
  return new Map(rows.map(({ hash, modules }) => [hash, nodePackages(storedModulesSchema.parse(modules))]));
}
