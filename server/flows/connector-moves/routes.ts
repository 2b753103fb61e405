import * as contract from "#api/flows/connector-moves/contract.ts";
import { endpoint } from "#server/identity/endpoint/endpoint.ts";
import { notFound } from "#server/platform/http/refusal.ts";
import { ok } from "#server/platform/http/reply.ts";
import { planMoves } from "./data.ts";
import { moveFlows } from "./mutations.ts";
import { moveTo } from "./target.ts";

const versionNotFound = notFound("version of an imported connector");

export const planConnectorMovesEndpoint = endpoint(
  contract.planConnectorMoves,
  async ({ principal, params: { name }, query: { version } }) => {
    const move = moveTo(name, version);
    if (!move) return versionNotFound;
    return ok({ data: await planMoves(principal, name, version, move) });
  },
);

export const moveConnectorFlowsEndpoint = endpoint(
  contract.moveConnectorFlows,
  async ({ principal, params: { name }, body: { version, flows } }) => {
    const move = moveTo(name, version);
    if (!move) return versionNotFound;
    return ok({ data: await moveFlows(principal, { connector: name, version, move }, flows) });
  },
);
