import { type FilterImplOptions, type Liquid, TypeGuards } from "liquidjs";
import { TagContext } from "#engine/tags/context.ts";
import { toJson } from "#engine/tags/to-json.ts";
import { Allowance } from "./allowance.ts";
import type { Filter } from "./filter.ts";

/** Registers our filters with LiquidJS. Those of the same name are replaced. */
export function registerFilters(engine: Liquid, filters: readonly Filter[]): void {
  for (const filter of filters) engine.registerFilter(filter.name, handlerOf(filter));
}

function handlerOf(filter: Filter): FilterImplOptions {
  return function apply(value: unknown, ...parameters: unknown[]) {
    if (!(this.context instanceof TagContext))
      throw new TypeError("A filter is applied in a TagContext only.");
    this.context.checkTime();
    const given = parameters.map((parameter, position) => {
      const token = filter.verbatim.includes(position) ? this.token.args[position] : undefined;
      return TypeGuards.isQuotedToken(token) ? token.getText().slice(1, -1) : toJson(parameter);
    });
    return filter.apply(toJson(value), given, new Allowance(filter.name, this.context));
  };
}
