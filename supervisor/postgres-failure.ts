import { StartError } from "#lib/start-error.ts";

/** PostgreSQL's error messages, and the action for each. */
const known: readonly [said: RegExp, todo: (dataDir: string) => string][] = [
  [
    /No space left on device/i,
    (dataDir) => `the disk of ${dataDir} is full. Free some space and start again.`,
  ],
  [
    /database files are incompatible with server|was initialized by PostgreSQL version (\S+)/i,
    (dataDir) =>
      `${dataDir}/postgres was written by another major version of PostgreSQL. Start the version of Millrace that wrote it, dump the database, and load the dump into a new DATA_DIR.`,
  ],
  [
    /error while loading shared libraries|cannot execute binary|GLIBC_/i,
    () =>
      "its programs do not run on this system. Set PGBIN to the folder of other programs, or DATABASE_URL to a PostgreSQL 15 or later.",
  ],
  [
    /could not create shared memory|Cannot allocate memory|could not map anonymous shared memory/i,
    () =>
      "there is not enough memory for it. Free some, or set DATABASE_URL to a PostgreSQL on another machine.",
  ],
  [
    /Permission denied|data directory .* has wrong ownership/i,
    (dataDir) =>
      `its account may not use ${dataDir}/postgres. Give that folder to the user who runs Millrace (chown -R), or set DATA_DIR to another.`,
  ],
];

/** Makes a one-line error from PostgreSQL's output, which becomes the cause. */
export function postgresFailure(what: string, words: string, dataDir: string): StartError {
  const advice = known.find(([pattern]) => pattern.test(words))?.[1](dataDir);
  return new StartError(`The embedded PostgreSQL ${what}: ${advice ?? lastLine(words)}`, {
    cause: new Error(words),
  });
}

/** The line with the error, or else the last line. */
function lastLine(words: string): string {
  const lines = words.split("\n").filter((line) => line.trim() !== "");
  const error = lines.findLast((line) => /FATAL|PANIC|ERROR|error:/.test(line)) ?? lines.at(-1);
  return `${error?.trim() ?? "it printed nothing"}. LOG_LEVEL=debug shows all that it printed.`;
}
