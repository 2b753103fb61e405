import { StartError } from "#lib/start-error.ts";

/** The environment is invalid; the message names every invalid value, one per line. */
export class ConfigError extends StartError {
  constructor(problems: readonly string[]) {
    const values = problems.length === 1 ? "value" : "values";
    const lines = problems.map((problem) => `  - ${problem}`).join("\n");
    super(
      `The configuration has ${problems.length} invalid ${values}:\n${lines}\nSee docs/configuration.md.`,
    );
  }
}
