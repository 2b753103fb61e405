import type { CurlSecret } from "#lib/curl/secret.ts";

/** The settings of a node that a curl command stands for. */
export interface ImportedCurl {
  settings: Record<string, unknown>;
  /** Offered as a credential; it is not in the settings. */
  secret: CurlSecret | null;
  /** Sentences about what was not imported. */
  notes: readonly string[];
}

/** Reads a curl command; `refused` says why it cannot be. */
export type ReadCurl = (command: string) => ImportedCurl | { refused: string };
