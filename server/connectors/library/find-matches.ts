import type { OperationMatch } from "#api/connectors/schema.ts";
import { type Addressed, matchOperation, mayServe } from "#engine/connectors/match-request.ts";
import { typeOf } from "#engine/connectors/to-definition.ts";
import { library } from "./library.ts";

const maxMatches = 3;

/** The operations that send a request, at most one of each connector. Only the connectors of its host are read as a whole. */
export function findMatches(request: Addressed): OperationMatch[] {
  const known = library();
  const addressed = { ...request, method: request.method.toUpperCase(), host: request.host.toLowerCase() };
  const matches: OperationMatch[] = [];
  for (const base of known.list()) {
    if (matches.length >= maxMatches) break;
    const connector = mayServe(base, addressed.host) ? known.get(base.name) : undefined;
    const found = connector && matchOperation(connector, addressed);
    if (!found) continue;
    matches.push({
      ...{ type: typeOf(base.name, found.name), title: found.operation.title, connector_title: base.title },
      captures: Object.fromEntries(found.captures),
    });
  }
  return matches;
}
