import {
  type ConnectorBase,
  type ConnectorInput,
  connectorSchema,
  type Operation,
  operationSchema,
} from "#engine/connectors/format.ts";
import type { JsonObject } from "#lib/json.ts";
import { createNames, toName, toSentence, toTitle } from "./names.ts";
import { listOf, objectOf, type Resolve, resolverOf, textOf } from "./read.ts";
import { toAuthentication, usual } from "./to-authentication.ts";
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
  /** The names of ways to sign in that cannot be used. */
  unknownAuthentication: readonly string[];
  /** The parts that are not read, in sentences: references to other documents that were met so far, and methods that we do not send. */
  omissions(): string[];
  /** The connector without its operations, named by the title of the description. */
  toBase(): ConnectorBase;
  /** The operation of this name, resolved. */
  toOperation(name: string): Operation | undefined;
}

/**
 * Reads a description. Its operations are listed; only chosen ones are resolved.
 *
 * @param today the date, for the proof: `2026-05-31`
 * @param location its URL, for servers that it names relative to itself; null for none
 */
export function readDescription(
  document: JsonObject,
  today: string,
  location: string | null = null,
): ApiDescription {
  const missing = new Set<string>();
  const resolve = resolverOf(document, (reference) => missing.add(reference));
  const info = objectOf(document.info);
  const title = (textOf(info.title) ?? "API").slice(0, 200);
  const version = (textOf(info.version) ?? "unversioned").slice(0, 200);
  const described = describeOperations(document, resolve, { rank: "B", source: title, version, date: today });
  const byName = new Map(described.map(({ listed, given }) => [listed.name, given]));
  const { known, unknown } = toAuthentication(document, resolve);
  return {
    title,
    version,
    operations: described.map(({ listed }) => listed),
    unknownAuthentication: unknown,
    omissions: () => [...omittedMethods(document), ...omittedReferences(missing)],
    toBase() {
      const input: ConnectorInput = {
        name: toName(title),
        version: 1,
        title,
        about: toSentence(textOf(info.description) ?? title, 200) || title,
        category: "other",
        docs: docsOf(document),
        apiVersion: version,
        ...toBaseUrl(document, location),
        ...(Object.keys(known).length > 0 ? { authentication: known } : { authentication: usual, open: true }),
        operations: {},
      };
      const { operations: _, ...base } = connectorSchema.parse(input);
      return base;
    },
    toOperation(name) {
      const given = byName.get(name);
      return given && operationSchema.parse(toOperation(given, resolve));
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

/** Methods of OpenAPI that no operation of ours has. */
const otherMethods = ["options", "trace", "query", "additionalOperations"] as const;

function omittedMethods(document: JsonObject): string[] {
  const items = Object.values(objectOf(document.paths)).map(objectOf);
  return otherMethods.flatMap((method) => {
    const count = items.filter((item) => item[method] !== undefined).length;
    const what = method === "additionalOperations" ? "other methods" : `the method ${method.toUpperCase()}`;
    return count === 0 ? [] : [`Operations with ${what} are left out (${count} paths).`];
  });
}

/** References that are named in a sentence. */
const shownReferences = 5;

function omittedReferences(missing: ReadonlySet<string>): string[] {
  if (missing.size === 0) return [];
  const shown = [...missing].slice(0, shownReferences).map((reference) => reference.slice(0, 200));
  const more = missing.size > shownReferences ? ` and ${missing.size - shownReferences} more` : "";
  return [`References to other documents, or to nothing, are not followed: ${shown.join(", ")}${more}.`];
}

function docsOf(document: JsonObject): string {
  const info = objectOf(document.info);
  const candidates = [objectOf(document.externalDocs).url, objectOf(info.contact).url, info.termsOfService];
  const found = candidates
    .map(textOf)
    .find((url) => url !== undefined && /^https?:/.test(url) && URL.canParse(url));
  return found ?? "https://spec.openapis.org/oas/latest.html";
}
