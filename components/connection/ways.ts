import type { ConnectorDetail } from "#api/connectors/schema.ts";
import { secretFieldsOf } from "#engine/connectors/authenticate.ts";
import type { Authentication } from "#engine/connectors/format.ts";

/** A way to sign in, by its name in the connector. */
export interface Way {
  name: string;
  method: Authentication;
}

/** An input of the form. */
export interface WayField {
  name: string;
  label: string;
  help?: string | undefined;
  placeholder?: string | undefined;
  /** Of a field that is no secret. */
  kind?: ConnectorDetail["connection"][string]["kind"];
  options?: readonly { value: string; label: string }[] | undefined;
  isSecret: boolean;
}

/** The ways to sign in that a form can fill in, the most usual first. */
export function waysOf({ authentication }: Pick<ConnectorDetail, "authentication">): Way[] {
  return Object.entries(authentication).map(([name, method]) => ({ name, method }));
}

/** Whether people sign in at the provider, in a separate window. */
export function isAtProvider({ method }: Way): boolean {
  return method.kind === "oauth2" && method.grant === "authorization_code";
}

/** The fields of a connection: those that are part of the address, then the secrets. */
export function fieldsOf(
  { connection }: Pick<ConnectorDetail, "connection">,
  way: Way | undefined,
): WayField[] {
  const plain = Object.entries(connection).map(([name, { label, help, placeholder, kind, options }]) => ({
    ...{ name, label, help, placeholder, kind, options },
    isSecret: false,
  }));
  // A region may be a part of the address, too: it is asked for once.
  const secrets = way ? secretsOf(way).filter(({ name }) => !Object.hasOwn(connection, name)) : [];
  return [...plain, ...secrets];
}

/** The values of a new connection's form. */
export function defaultsOf({ connection }: Pick<ConnectorDetail, "connection">): Record<string, string> {
  return Object.fromEntries(
    Object.entries(connection).flatMap(([name, { default: usual }]) =>
      usual === undefined ? [] : [[name, usual]],
    ),
  );
}

function secretsOf(way: Way): WayField[] {
  return Object.entries(secretFieldsOf(way)).map(([name, { label, help, placeholder, visible }]) => ({
    ...{ name, label, help, placeholder },
    isSecret: visible !== true && (way.method.kind !== "basic" || name !== "username"),
  }));
}
