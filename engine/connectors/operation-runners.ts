import type { NodeRunner } from "#engine/runner.ts";
import { findIn } from "./operation-types.ts";
import { toRunner } from "./run-operation.ts";
import type { OperationSource } from "./source.ts";

/** The runners of a process, by type and version. */
export interface Runners {
  get(type: string, version?: number): NodeRunner | undefined;
}

/** The runners that are built in, and those of a source's operations. */
export function createRunners(builtIn: readonly NodeRunner[], source?: OperationSource): Runners {
  const byType = new Map(builtIn.map((runner): [string, NodeRunner] => [runner.type, runner]));
  return {
    get(type, version) {
      const known = byType.get(type);
      if (known || !source) return known;
      const found = findIn(source, type, version);
      return found && toRunner(found.connector, found.name, found.operation, found.run);
    },
  };
}
