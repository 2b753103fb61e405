import { type Dialect, quoted } from "#connectors/sql.ts";
import type { Json } from "#engine/connectors/operation-code.ts";

const maxNameChars = 64;

export const identifier = (name: Json | undefined): string =>
  quoted(name, "`", (text) => text.length <= maxNameChars && !text.endsWith(" "));

/** A statement's parameters, in the order of its question marks. */
export class Parameters implements Dialect {
  readonly values: Json[] = [];
  readonly identifier = identifier;

  add(value: Json): string {
    this.values.push(value);
    return "?";
  }

  isNot(name: string, value: Json): string {
    return `not (${name} <=> ${this.add(value)})`;
  }

  isOneOf(name: string, values: readonly Json[]): string {
    if (values.length === 0) return "false";
    return `${name} in (${values.map((value) => this.add(value)).join(", ")})`;
  }

  isLike(name: string, pattern: string, ignoresCase: boolean): string {
    return ignoresCase
      ? `lower(${name}) like lower(${this.add(pattern)})`
      : `${name} like ${this.add(pattern)}`;
  }
}
