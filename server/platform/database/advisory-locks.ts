/**
 * Every advisory lock that processes share, by what it protects. Two versions of the program run side by side during a
 * rolling upgrade and exclude each other by these numbers: never change one, and never reuse a former one. (A worker's
 * registration lock is a random number: `worker/liveness/registration.sql.ts`.)
 */
export const advisoryLocks = {
  /** Migrates the database. */
  migration: 7_201_966_001,
  /** Creates the first user. */
  setup: 7_201_966_002,
  /** Adds jobs for executions that lost theirs. */
  reconciliation: 7_201_966_003,
  /** Adds and updates the elements that ship with the program. */
  elementSeed: 7_201_966_011,
  /** Adds signing keys. */
  signingKeys: 7_201_966_012,
  /** Runs retention. */
  retention: 7_201_966_021,
  /** Imports a file into a table. */
  tableImport: 7_201_966_041,
  /** Changes how people may sign in. */
  signInWays: 7_201_966_061,
  /** Links an account of a provider for the first time. */
  providerAccounts: 7_201_966_062,
  /** Sets the key of BOOTSTRAP_API_KEY. */
  bootstrapKey: 7_201_966_063,
  /** Forwards audit entries. */
  auditForwarding: 7_201_966_084,
  /** Shared by every process that uses the installation; a restore has it alone. */
  restore: 7_201_966_083,
  /** Loads a backup beside the data in use. */
  restoring: 7_201_966_086,
} as const;
