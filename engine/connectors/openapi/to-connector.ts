import {
  type Connector,
  type ConnectorInput,
  connectorSchema,
  operationSchema,
} from "#engine/connectors/format.ts";
import type { JsonObject } from "#lib/json.ts";
import { createNames, toName, toSentence, toTitle } from "./names.ts";
import { listOf, objectOf, type Resolve, resolverOf, textOf } from "./read.ts";
import { toAuthentication } from "./to-authentication.ts";
import { toBaseUrl } from "./to-base-url.ts";
import { type Described, toOperation } from "./to-operation.ts";

const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"] as const;

/** An operation in the list from which people choose. */
export interface ListedOperation {
  /** Unique in the description, and the same each time it is read. */
  name: string;
  title: string;
  method: Described["method"];
  path: string;
  tags: string[];
}

/** A description of an API, in OpenAPI 3.1 or what comes after it. */
export interface ApiDescription {
  title: string;
  version: string;
  operations: readonly ListedOperation[];
  /** A connector with the operations of these names. */
  toConnector(names: ReadonlySet<string>, identity?: { name?: string; version?: number }): Connector;
  /** The names of ways to sign in that cannot be used. */
  unknownAuthentication: readonly string[];
}

/**
 * Reads a description. Its operations are listed; only chosen ones are resolved.
 *
 * @param today the date, for the proof: `2026-05-31`
 */
export function readDescription(document: JsonObject, today: string): ApiDescription {
  const resolve = resolverOf(document);
  const info = objectOf(document.info);
  const title = (textOf(info.title) ?? "API").slice(0, 200);
  const version = (textOf(info.version) ?? "unversioned").slice(0, 200);
  const described = describeOperations(document, resolve, { rank: "B", source: title, version, date: today });
  const { known, unknown } = toAuthentication(document, resolve);
  return {
    title,
    version,
    operations: described.map(({ listed }) => listed),
    unknownAuthentication: unknown,
    toConnector(names, { name = toName(title), version: own = 1 } = {}) {
      const chosen = described.filter(({ listed }) => names.has(listed.name));
      const operations = Object.fromEntries(
        chosen.map(({ listed, given }) => [listed.name, operationSchema.parse(toOperation(given, resolve))]),
      );
      const input: ConnectorInput = {
        name,
        version: own,
        title,
        about: toSentence(textOf(info.description) ?? title, 200) || title,
        category: "other",
        docs: docsOf(document),
        apiVersion: version,
        ...toBaseUrl(document),
        authentication: known,
        operations: {},
      };
      return { ...connectorSchema.parse(input), operations };
    },
  };
}

function describeOperations(document: JsonObject, resolve: Resolve, proof: Described["proof"]) {
  const nameOf = createNames();
  return Object.entries(objectOf(document.paths)).flatMap(([path, value]) => {
    const item = resolve(value);
    return methods.flatMap((method) => {
      const operation = resolve(item[method.toLowerCase()]);
      if (Object.keys(operation).length === 0 || !path.startsWith("/")) return [];
      const id = textOf(operation.operationId);
      const listed: ListedOperation = {
        name: nameOf(id ?? `${method} ${path}`),
        title: toTitle(textOf(operation.summary) ?? id ?? `${method} ${path}`),
        method,
        path,
        tags: listOf(operation.tags).flatMap((tag) => textOf(tag) ?? []),
      };
      return [{ listed, given: { path, method, item, operation, proof } }];
    });
  });
}

function docsOf(document: JsonObject): string {
  const info = objectOf(document.info);
  const candidates = [objectOf(document.externalDocs).url, objectOf(info.contact).url, info.termsOfService];
  const found = candidates
    .map(textOf)
    .find((url) => url !== undefined && /^https?:/.test(url) && URL.canParse(url));
  return found ?? "https://spec.openapis.org/oas/latest.html";
}
