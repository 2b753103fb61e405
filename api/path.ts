import type { z } from "zod";
import type { Contract } from "./contract.ts";

type Values<Name extends PropertyKey> = Readonly<Record<Name, string | number>>;

/** The values of a path's parameters; only `undefined` or any values if the contract declares no parameters. */
export type PathValues<Declared extends Contract> = Declared extends {
  readonly params: infer Params extends z.ZodObject;
}
  ? Values<keyof z.input<Params>>
  : Values<string> | undefined;

/** An endpoint's path with its parameters, encoded: `/api/flows/0b8…`. */
export function pathOf<Declared extends Contract>(
  { path }: Declared,
  ...[values]: undefined extends PathValues<Declared>
    ? [values?: PathValues<Declared>]
    : [values: PathValues<Declared>]
): string {
  const given: Partial<Values<string>> = values ?? {};
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(given[name] ?? ""));
}
